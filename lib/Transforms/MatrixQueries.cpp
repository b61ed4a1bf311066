// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/MatrixQueries.h"
#include "IR/OpViews.h"
#include "Transforms/Pass.h"
#include "Transforms/TileChoice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

ElementType tessera::elementType(const Type *Scalar) {
  if (Scalar->isFloat()) {
    constexpr ElementType OfFormat[] = {ElementType::F16, ElementType::BF16, ElementType::F32,
                                        ElementType::F64, ElementType::E4M3, ElementType::E5M2};
    return OfFormat[static_cast<size_t>(Scalar->format())];
  }
  constexpr ElementType OfInt[][2] = {{ElementType::U8, ElementType::S8},
                                      {ElementType::U16, ElementType::S16},
                                      {ElementType::U32, ElementType::S32},
                                      {ElementType::U64, ElementType::S64}};
  return OfInt[Log2_32(Scalar->bits()) - 3][Scalar->isSigned()];
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
