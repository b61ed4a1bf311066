// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ThreadMatrix.h"
#include "IR/OpViews.h"
#include "Support/InternalError.h"

using namespace tessera;
using namespace tessera::ir;

llvm::StringRef tessera::ir::nameInHLSL(MatrixLayout L) {
  static constexpr llvm::StringLiteral Names[] = {"RowMajor",
                                                  "ColMajor",
                                                  "MulOptimal",
                                                  "MulOptimalTranspose",
                                                  "OuterProductOptimal",
                                                  "OuterProductOptimalTranspose"};
  return Names[size_t(L)];
}

bool tessera::ir::isOfThreadMatrix(const Op &O) {
  if (O.flag(AttrKind::Native))
    return false;
  return ops::MatVecProduct(O) || O.is(Opcode::MatOuterProduct) || O.is(Opcode::VecAtomicAdd) ||
         O.is(Opcode::VecConvert);
}

const Type *tessera::ir::typeOf(TypeContext &Types, ElementFormat Format) {
  switch (Format) {
#define FLOAT(Enumerator, ...)                                                                     \
  case ElementFormat::Enumerator:                                                                  \
    return Types.floatTy(FloatFormat::Enumerator);
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  case ElementFormat::Enumerator:                                                                  \
    return Types.intTy(Bits, Signed);
#include "Support/Scalars.def"
  }
  internalError("no such format of numbers");
}

ElementFormat tessera::ir::formatOf(const Type *Number) {
#define FLOAT(Enumerator, ...)                                                                     \
  if (Number->isFloat(FloatFormat::Enumerator))                                                    \
    return ElementFormat::Enumerator;
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  if (Number->isInt(Bits, Signed))                                                                 \
    return ElementFormat::Enumerator;
#include "Support/Scalars.def"
  internalError("no format of numbers has this type");
}

static unsigned bitsOf(ElementFormat Format) {
  switch (Format) {
#define FLOAT(Enumerator, Name, Bits, ...)                                                         \
  case ElementFormat::Enumerator:                                                                  \
    return Bits;
#define INTEGER(Enumerator, Name, Bits, ...)                                                       \
  case ElementFormat::Enumerator:                                                                  \
    return Bits;
#include "Support/Scalars.def"
  }
  internalError("no such format of numbers");
}

unsigned tessera::ir::numbersIn(const Type *Component, ElementFormat Format) {
  if (formatOf(Component) == Format)
    return 1;
  bool IsPacked = bitsOf(Format) == 8 || Format == ElementFormat::BF16;
  return IsPacked && Component->isInt() && Component->bits() == 32 ? 32 / bitsOf(Format) : 0;
}

ElementFormat tessera::ir::formatIn(const Op &O, AttrKind Kind, const Value *V) {
  return O.flag(Kind) ? O.enumAttr<ElementFormat>(Kind) : formatOf(V->type()->element());
}

uint32_t tessera::ir::depthOf(const Op &O) {
  const Value *V = ops::MatVecProduct(O).vector();
  unsigned Each = numbersIn(V->type()->element(), formatIn(O, AttrKind::Input, V));
  return uint32_t(O.intAttr(AttrKind::Depth, V->type()->count() * Each));
}

PlannedThread tessera::ir::plannedProduct(TypeContext &Types, const Op &O) {
  ops::MatVecProduct Of(O);
  PlannedThread T;
  T.Rows = uint32_t(O.type()->count());
  T.Columns = depthOf(O);
  T.Component = typeOf(Types, O.enumAttr<ElementFormat>(AttrKind::Matrix));
  T.Vector = typeOf(Types, formatIn(O, AttrKind::Input, Of.vector()));
  T.Result = O.type()->element();
  if (std::optional<uint64_t> Layout = constantBits(Of.layout()))
    T.Layout = MatrixLayout(*Layout);
  return T;
}

PlannedThread tessera::ir::plannedAddition(TypeContext &Types, const Op &O) {
  PlannedThread T;
  if (auto Of = O.dyn<ops::VecAtomicAdd>()) {
    T.What = PlannedThread::Addition;
    T.Rows = 1;
    T.Columns = uint32_t(Of.vector()->type()->count());
    T.Component = T.Vector = Of.vector()->type()->element();
    return T;
  }
  auto Of = O.as<ops::MatOuterProduct>();
  ElementFormat Format = formatIn(O, AttrKind::Input, Of.lhs());
  auto Count = [&](const Value *V, AttrKind Kind) {
    return uint32_t(O.intAttr(Kind, V->type()->count() * numbersIn(V->type()->element(), Format)));
  };
  T.What = PlannedThread::OuterProduct;
  T.Rows = Count(Of.lhs(), AttrKind::Rows);
  T.Columns = Count(Of.rhs(), AttrKind::Columns);
  T.Component = typeOf(Types, O.enumAttr<ElementFormat>(AttrKind::Matrix));
  T.Vector = typeOf(Types, Format);
  T.Layout = MatrixLayout::OuterProductOptimal;
  return T;
}

const Type *tessera::ir::workingType(TypeContext &Types, const Type *Result,
                                     llvm::ArrayRef<const Type *> Factors) {
  if (Result->isInt())
    return Types.intTy(std::max(Result->bits(), 32u), Result->isSigned());
  bool HasDouble = Result->bits() == 64;
  for (const Type *Ty : Factors)
    HasDouble |= Ty->bits() == 64;
  return Types.floatTy(HasDouble ? FloatFormat::F64 : FloatFormat::F32);
}
