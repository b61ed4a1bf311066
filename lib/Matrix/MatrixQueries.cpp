// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/MatrixQueries.h"
#include "IR/OpViews.h"
#include "Matrix/TileChoice.h"
#include "Support/InternalError.h"
#include "Transforms/Pass.h"
#include "llvm/ADT/STLExtras.h"
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

MultiplyQuery tessera::multiplyQuery(const Op &Product, uint32_t Invocations) {
  ops::MatProduct Operands(Product);
  const Type *A = Operands.a()->type(), *B = Operands.b()->type(), *R = Product.type();
  const Type *C = Operands.addend() ? Operands.addend()->type() : R;
  MultiplyQuery Query;
  Query.Shape = {R->rows(), R->cols(), A->cols()};
  Query.Types = {elementType(A->element()), elementType(B->element()), elementType(C->element()),
                 elementType(R->element())};
  Query.Scope = scopeOf(R);
  Query.Invocations = Invocations;
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

MultiplyQuery tessera::asWritten(const PassContext &Ctx, const Loc &Where,
                                 const MultiplyQuery &Query) {
  if (!Ctx.Decisions)
    return Query;
  auto D = find_if(*Ctx.Decisions, [&](const TileDecision &Decision) {
    return !Decision.Route.empty() && Decision.Where == Where;
  });
  MultiplyQuery Result = Query;
  if (D != Ctx.Decisions->end()) {
    Result.Types = D->Types;
    Result.Shape = D->Written;
  }
  return Result;
}
