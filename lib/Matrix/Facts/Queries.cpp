// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/Queries.h"
#include "IR/OpViews.h"
#include "Support/InternalError.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

ElementType tessera::elementType(const Type *Scalar) {
#define FLOAT(Enumerator, ...)                                                                     \
  if (Scalar->isFloat(FloatFormat::Enumerator))                                                    \
    return ElementType::Enumerator;
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  if (Scalar->isInt(Bits, Signed))                                                                 \
    return ElementType::Enumerator;
#include "Support/Scalars.def"
  internalError("no element type: " + Scalar->str());
}

MatrixScope tessera::scopeOf(const Type *Matrix) {
  return Matrix->scope() == Scope::Workgroup ? MatrixScope::Workgroup : MatrixScope::Subgroup;
}

uint32_t tessera::invocationsOf(const Module &M) {
  return uint32_t(std::min<uint64_t>(M.Entry.groupSize(), UINT32_MAX));
}

MultiplyQuery tessera::multiplyQuery(const Type *A, const Type *B, const Type *C, const Type *R,
                                     uint32_t Invocations) {
  MultiplyQuery Query;
  Query.Shape = {R->rows(), R->cols(), A->cols()};
  Query.Types = {elementType(A->element()), elementType(B->element()), elementType(C->element()),
                 elementType(R->element())};
  Query.Scope = scopeOf(R);
  Query.Invocations = Invocations;
  return Query;
}

MultiplyQuery tessera::multiplyQuery(const Op &Product, uint32_t Invocations) {
  ops::MatProduct Operands(Product);
  MultiplyQuery Query = multiplyQuery(
      Operands.a()->type(), Operands.b()->type(),
      Operands.addend() ? Operands.addend()->type() : Product.type(), Product.type(), Invocations);
  Query.Saturating = Product.flag(AttrKind::Saturating);
  return Query;
}

MatrixQuery tessera::matrixQuery(const Type *Matrix, uint32_t Invocations) {
  MatrixRole Role = Matrix->use() == MatrixUse::A   ? MatrixRole::A
                    : Matrix->use() == MatrixUse::B ? MatrixRole::B
                                                    : MatrixRole::Accumulator;
  return {Matrix->rows(), Matrix->cols(),  elementType(Matrix->element()),
          Role,           scopeOf(Matrix), Invocations};
}

MultiplyQuery tessera::writtenQuery(const PlannedMultiply &Mul, uint32_t Invocations) {
  return multiplyQuery(Mul.A, Mul.B, Mul.C, Mul.R, Invocations);
}

MultiplyQuery tessera::asWritten(const Module &M, const Op &O, const MultiplyQuery &Query) {
  const Attr *Index = O.attr(AttrKind::Written);
  if (!Index || Index->Int >= M.Plan.multiplies().size())
    return Query;
  const PlannedMultiply &Mul = M.Plan.multiplies()[Index->Int];
  return Mul.isSum() ? Query : writtenQuery(Mul, Query.Invocations);
}

bool tessera::isWithin(const Op &O, const Op &Outer) {
  const Op *At = &O;
  while (At && At != &Outer)
    At = At->parent()->owner();
  return At;
}

bool tessera::losesZeros(Opcode Code) {
  return Code == Opcode::MatFill || Code == Opcode::MatArith || Code == Opcode::MatBroadcastAdd;
}

bool tessera::losesZeros(const Op &O) {
  auto Convert = O.dyn<ops::MatConvert>();
  bool Moves = Convert &&
               (Convert.matrix()->type()->use() != O.type()->use() || O.flag(AttrKind::Transpose));
  return losesZeros(O.opcode()) || Moves;
}

std::optional<uint8_t> tessera::repeatedComponent(const Value *Word) {
  std::optional<uint64_t> Known = constantBits(Word);
  if (!Known)
    return std::nullopt;
  auto First = static_cast<uint8_t>(*Known);
  return *Known == First * uint64_t(0x01010101) ? std::optional(First) : std::nullopt;
}

bool tessera::fillsFromScratch(const Op &O) {
  return O.is(Opcode::MatFill) && isPackedFill(O) &&
         !repeatedComponent(O.as<ops::MatFill>().value());
}
