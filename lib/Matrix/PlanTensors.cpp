// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether cooperative tensors do for a module. Which element of a tensor a lane holds depends on
// the operation that the tensor belongs to and on its type, and nobody may know it: so each matrix
// must belong to one operation, and elements cannot go from one to another.
#include "Matrix/MatrixQueries.h"
#include "Matrix/Planner.h"
#include "Matrix/Widening.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static std::string describe(const MultiplyQuery &Query) {
  return fmt::format("{} with shape {}", toString(Query.Types), toString(Query.Shape));
}

/// Metal has no aggregates of cooperative tensors (Metal Shading Language Specification, 2.20.3).
static bool isInAggregate(const Module &M) {
  auto Is = [](const Type *Ty) {
    while (Ty && Ty->isPointer())
      Ty = Ty->element();
    return Ty && !Ty->isMatrix() && Ty->containsMatrix();
  };
  bool Found = false;
  for (const Function *F : M.Functions)
    walk(const_cast<Function *>(F)->body(), [&](Op &O) { Found |= Is(O.type()); });
  return Found;
}

std::string Planner::whyNotOneOperation() const {
  DenseMap<const Type *, MultiplyQuery> Belongs;
  std::string Why;
  auto Add = [&](const Type *Ty, const MultiplyQuery &Query) {
    auto [It, IsNew] = Belongs.try_emplace(Ty, Query);
    if (IsNew || (It->second.Shape == Query.Shape && It->second.Types == Query.Types))
      return;
    Why = fmt::format("a {}x{} matrix of {} belongs to multiplies of two kinds, {} and {}",
                      Ty->rows(), Ty->cols(), name(elementType(Ty->element())),
                      describe(It->second), describe(Query));
  };
  auto OnesFor = [&](const Type *Factor) {
    return find_if(Ones, [&](const auto &Pair) { return Pair.first == Factor; })->second;
  };
  for (const MatrixOps &Kind : Tiled) {
    if (!Kind.isProduct() && !Kind.isSum())
      continue;
    const Type *A = Kind.Met[0], *B = Kind.isProduct() ? Kind.Met[1] : OnesFor(A);
    if (Kind.isSum() && A->use() == MatrixUse::B)
      std::swap(A, B);
    const Type *R = heldAs(Kind.result());
    MultiplyQuery Query = multiplyQuery(A, B, R, R, Invocations);
    for (const Type *Ty : {A, B, R})
      Add(Ty, Query);
  }
  return Why;
}

std::string Planner::whyNotConversion(const MatrixOps &Kind) const {
  if (Kind.IsApart)
    return {};
  if (Kind.Exchanges || (Kind.Code == Opcode::MatConvert && !Kind.isMove())) {
    const Type *X = Kind.Met[0], *Y = Kind.Met[1];
    return liesAlike(X, Y)
               ? std::string()
               : fmt::format("elements of {} and of {} may lie in different lanes",
                             name(elementType(X->element())), name(elementType(Y->element())));
  }
  if (Kind.isMove())
    return Kind.Transposes ? "a matrix is transposed" : "a matrix becomes one of another use";
  if (Kind.Leaves && !Kind.Seen.empty())
    return "a matrix belongs to a function's interface";
  return {};
}

std::string Planner::whyNotTensors() {
  if (Written.Ops.empty())
    return {};
  if (isInAggregate(M))
    return "a matrix lies in an array or a struct, where Metal has no tensors";
  findAtomicArrays();
  route();
  judgeRouted();
  for (const Judged &J : RoutedJudged)
    if (!J.Taken)
      return J.Refused.back().second;
  tile();
  for (const MatrixOps &Kind : Tiled)
    if (std::string Why = whyNotConversion(Kind); !Why.empty())
      return Why;
  findMisplaced();
  findUnchecked();
  judgeTiled();
  for (const Judged &J : TiledJudged)
    if (J.Taken || !J.Refused.empty())
      return J.Refused.empty() ? "lanes would have to compute a set" : J.Refused.back().second;
  replaceSums();
  return whyNotOneOperation();
}
