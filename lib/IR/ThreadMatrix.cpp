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
