// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Tensors.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Holders.h"
#include "Matrix/Plan/Plan.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static std::string describe(const MultiplyQuery &Query) {
  return fmt::format("{} with shape {}", toString(Query.Types), toString(Query.Shape));
}

/// More of them in a variable are no longer chosen among.
constexpr uint64_t MostTensors = 64;

/// Whether all accesses at \p Place are of single matrices, or of members without any.
static bool isReachedByMatrix(const Value *Place) {
  return all_of(Place->uses(), [&](const Use &U) {
    const Op &User = *U.user();
    if (User.is(Opcode::Access))
      return isReachedByMatrix(User.result());
    const Type *Ty = Place->type()->element();
    return (User.is(Opcode::Load) || (User.is(Opcode::Store) && U.index() == 0)) &&
           (Ty->isMatrix() || !Ty->containsMatrix());
  });
}

/// Returns an aggregate of cooperative tensors that cannot become separate variables, or null.
/// Metal has no such aggregates (Metal Shading Language Specification, 2.20.3).
static const Op *findAggregate(const Module &M, function_ref<uint64_t(const Type *)> PartsOf) {
  const Op *Found = nullptr;
  auto Check = [&](Op &O) {
    const Type *Ty = O.type();
    bool Points = Ty && Ty->isPointer();
    if (Points)
      Ty = Ty->element();
    if (!Ty || Ty->isMatrix() || !Ty->containsMatrix() || O.is(Opcode::Access))
      return;
    bool IsApart = Points && O.is(Opcode::Var) && !O.numOperands() &&
                   isReachedByMatrix(O.result()) && PartsOf(Ty) <= MostTensors;
    if (!IsApart && !Found)
      Found = &O;
  };
  for (const Function *F : M.Functions)
    walk(const_cast<Function *>(F)->body(), Check);
  return Found;
}

/// How many variables a variable of type \p Ty becomes.
static uint64_t countParts(const RowSets &Rows, const Type *Ty) {
  if (!Ty->containsMatrix())
    return 1;
  if (Ty->isArray())
    return Ty->count() * countParts(Rows, Ty->element());
  if (Ty->isMatrix()) {
    const Type *Tile = Rows.tileOf(Ty);
    return uint64_t(Ty->rows() / Tile->rows()) * (Ty->cols() / Tile->cols());
  }
  uint64_t Sum = 0;
  for (const StructMember &Member : Ty->members())
    Sum += countParts(Rows, Member.Ty);
  return Sum;
}

static TensorObstacle whyNotOneOperation(const PlanInput &In, const TiledOps &Tiled,
                                         const LaneSets &Lanes, const SumMatrices &Sums) {
  DenseMap<const Type *, MultiplyQuery> Belongs;
  TensorObstacle Found;
  auto OperationOf = [&](const MultiplyQuery &Query) {
    const MatrixRow *Row = checkMultiply(In.Device, Query).Row;
    return Row ? Row->operation() : Query.Shape;
  };
  auto Add = [&](const Type *Ty, const MultiplyQuery &Query, const Loc &Where) {
    auto [It, IsNew] = Belongs.try_emplace(Ty, Query);
    if (IsNew || (OperationOf(It->second) == OperationOf(Query) && It->second.Types == Query.Types))
      return;
    Found.Why = fmt::format("a {}x{} matrix of {} belongs to multiplies of two kinds, {} and {}",
                            Ty->rows(), Ty->cols(), name(elementType(Ty->element())),
                            describe(It->second), describe(Query));
    Found.Where = Where;
    Found.IsOfShapes = It->second.Types == Query.Types;
  };
  auto OnesFor = [&](const Type *Factor) {
    return find_if(Sums.Ones, [&](const auto &Pair) { return Pair.first == Factor; })->second;
  };
  for (const MatrixOps &Kind : Tiled.Ops) {
    if (!Kind.isProduct() && !Kind.isSum())
      continue;
    const Type *A = Kind.Met[0], *B = Kind.isProduct() ? Kind.Met[1] : OnesFor(A);
    if (Kind.isSum() && A->use() == MatrixUse::B)
      std::swap(A, B);
    A = heldAs(In, Lanes, Sums, A);
    B = heldAs(In, Lanes, Sums, B);
    const Type *R = heldAs(In, Lanes, Sums, Kind.result());
    MultiplyQuery Query = multiplyQuery(A, B, R, R, In.Invocations);
    for (const Type *Ty : {A, B, R})
      Add(Ty, Query, Kind.Where);
  }
  return Found;
}

static std::string whyNotConversion(const PlanInput &In, const MatrixOps &Kind) {
  if (Kind.IsApart)
    return {};
  if (Kind.Exchanges || (Kind.Code == Opcode::MatConvert && !Kind.isMove())) {
    const Type *X = Kind.Met[0], *Y = Kind.Met[1];
    return liesAlike(In, X, Y)
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

static Loc whereIs(const MatrixSet &S) {
  return S.Products.empty() ? Loc() : S.Products.front().Ops->Where;
}

TensorObstacle tessera::whyNotTensors(Module &M, const PlanInput &In) {
  if (In.Written.Ops.empty())
    return {};
  const RoutedOps Routed = routeOps(In);
  const RowSets Rows = judgeRows(In, Routed);
  for (const auto &[S, J] : zip(Rows.Sets, Rows.Judged))
    if (!J.Taken)
      return {J.Refused.back().second, whereIs(S)};
  for (const MatrixAccesses &A : In.Written.Accesses)
    if (A.IsCut)
      return {"a matrix of a thread group is padded", A.where()};
  const TiledOps Tiled = tileOps(In, Routed, Rows);
  if (const Op *O = findAggregate(M, [&](const Type *Ty) { return countParts(Rows, Ty); }))
    return {"a matrix is in an array or a struct, where Metal does not support tensors", O->loc()};
  for (const MatrixOps &Kind : Tiled.Ops)
    if (std::string Why = whyNotConversion(In, Kind); !Why.empty())
      return {Why, Kind.Where};
  const LaneSets Lanes = judgeLanes(In, Tiled, findRefusals(In, Rows));
  for (const auto &[S, J] : zip(Tiled.Sets, Lanes.Judged))
    if (J.Taken || !J.Refused.empty())
      return {J.Refused.empty() ? "lanes would have to compute a set" : J.Refused.back().second,
              whereIs(S)};
  return whyNotOneOperation(In, Tiled, Lanes, findSums(In, Tiled, Lanes));
}

Target tessera::withSmallestTensors(const Target &Device) {
  MatrixShape Least = {~0u, ~0u, ~0u};
  auto Size = [](const MatrixShape &S) { return uint64_t(S.M) * S.N * S.K; };
  for (const MatrixRow &Row : Device.Rows)
    if (Row.Tensor && Size(Row.Shape) < Size(Least))
      Least = Row.Shape;
  return withRowsWhere(Device, [&](const MatrixRow &Row) { return Row.Shape == Least; });
}

static bool isOfTensors(const PlannedSet &S) { return S.Strategy == rowOf(Strategy::Tensor).Name; }

Target tessera::targetOfPlan(const Module &M, const Target &Device) {
  bool AreTensors = any_of(M.Plan.sets(), isOfTensors);
  Target Own = Device;
  if (hasTensors(Device))
    erase_if(Own.Rows, [&](const MatrixRow &Row) { return Row.Tensor != AreTensors; });
  return Own;
}
