// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the decisions to the module's plan.
#include "Matrix/Plan/Decisions.h"
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Writes the plan's sets: one for each class of related types, in order of appearance.
class SetWriter {
public:
  SetWriter(Module &M, const PlanInput &In, const MatrixDecisions &P) : M(M), In(In), P(P) {}
  void run();

private:
  void connect();
  PlannedSet &setOf(const Type *Ty);
  /// Whether lanes compute the set of \p Ty with the device's matrices of f16.
  bool inHalves(const Type *Ty) const;
  void addMatrix(const Type *Ty);
  void addMatrices();
  void addMultiply(const MatrixOps &Kind, const PlannedRoute &Route);
  void addMultiplies();
  void addStrategies();
  void addStrategy(const MatrixSet &Of, const JudgedSet &J, bool Replaces);
  void refuseRows(const MatrixSet &Of);

  Module &M;
  const PlanInput &In;
  const MatrixDecisions &P;
  EquivalenceClasses<const Type *> Classes;
  DenseMap<const Type *, size_t> Index;
  std::vector<PlannedSet> Sets;
  DenseSet<const Type *> Added;
  DenseMap<PlannedSet *, std::optional<Strategy>> Best;
};
} // namespace

void SetWriter::connect() {
  for (const std::vector<MatrixSet> *List : {&P.Rows.Sets, &P.Tiled.Sets})
    for (const MatrixSet &S : *List)
      for (const Type *Ty : S.Types)
        Classes.unionSets(S.Types.front(), Ty);
  for (const auto &[Whole, Tile] : P.Rows.Tiles)
    Classes.unionSets(Whole, Tile);
  // A replacement type is the same in every set. It joins a set if it is not in one yet.
  auto Join = [&](const Type *Of, const Type *Made) {
    if (Classes.findLeader(Made) == Classes.member_end())
      Classes.unionSets(Of, Made);
  };
  for (const MatrixSet &S : P.Tiled.Sets)
    for (const Type *Ty : S.Types) {
      const Type *Sums = P.Sums.lookup(Ty), *Held = Sums ? Sums : Ty;
      if (Sums)
        Join(Ty, Sums);
      if (const Type *Holder = P.Holders.lookup(Held))
        Join(Held, Holder);
    }
  for (const auto &[Factor, Ones] : P.Sums.Ones)
    Join(Factor, Ones);
  for (const auto &[S, J] : zip(P.Tiled.Sets, P.Lanes.Judged))
    if (J.Taken == Strategy::EmulateHalf)
      for (const Type *Tile : HalfProduct::tiles(In.Types))
        Join(S.Types.front(), Tile);
}

PlannedSet &SetWriter::setOf(const Type *Ty) {
  auto [It, IsNew] = Index.try_emplace(Classes.getLeaderValue(Ty), Sets.size());
  return IsNew ? Sets.emplace_back() : Sets[It->second];
}

bool SetWriter::inHalves(const Type *Ty) const {
  return any_of(zip(P.Tiled.Sets, P.Lanes.Judged), [&](const auto &Pair) {
    const auto &[S, J] = Pair;
    return J.Taken == Strategy::EmulateHalf && is_contained(S.Types, Ty);
  });
}

void SetWriter::addMatrix(const Type *Ty) {
  if (!Added.insert(Ty).second)
    return;
  PlannedMatrix Matrix;
  Matrix.Ty = Ty;
  Matrix.Tile = P.Rows.Tiles.lookup(Ty);
  if (P.Lanes.contains(Ty))
    Matrix.PerLane = inHalves(Ty) ? HalfProduct::slots(Ty) : LaneLayout(Ty, P.LaneCount).slots();
  else
    Matrix.Sums = P.Sums.lookup(Ty), Matrix.Holder = P.Holders.lookup(Ty);
  setOf(Ty).Matrices.push_back(Matrix);
}

void SetWriter::addMatrices() {
  for (const std::vector<MatrixSet> *List : {&P.Rows.Sets, &P.Tiled.Sets})
    for (const MatrixSet &S : *List)
      for (const Type *Ty : S.Types)
        addMatrix(Ty);
  for (const auto &[Factor, Ones] : P.Sums.Ones)
    addMatrix(Ones);
  for (const MatrixSet &S : P.Tiled.Sets)
    for (const Type *Ty : S.Types)
      for (const Type *Of : {Ty, P.Sums.lookup(Ty)})
        for (const Type *Made : {Of, Of ? P.Holders.lookup(Of) : nullptr})
          if (Made)
            addMatrix(Made);
  for (const JudgedSet &J : P.Lanes.Judged)
    if (J.Taken == Strategy::EmulateHalf)
      for (const Type *Tile : HalfProduct::tiles(In.Types))
        addMatrix(Tile);
}

void SetWriter::addMultiply(const MatrixOps &Kind, const PlannedRoute &Route) {
  PlannedMultiply Mul;
  Mul.A = Kind.Met[0];
  Mul.R = Kind.result();
  if (Kind.isProduct()) {
    Mul.B = Kind.Met[1];
    Mul.C = Kind.Met[2];
  }
  Mul.Saturating = Kind.Saturates;
  Mul.Where = Kind.Where;
  Mul.Route = Route;
  if (auto It = P.Rows.TileShapes.find(&Kind); It != P.Rows.TileShapes.end())
    Mul.Tile = It->second;
  if (!Route && Kind.isProduct() && !P.Lanes.contains(P.Rows.tileOf(Mul.R))) {
    auto Held = [&](const Type *Ty) {
      return P.Holders.contains(P.Rows.tileOf(Ty)) ? holderOf(In.Types, In.Device, Ty) : Ty;
    };
    MultiplyQuery Query =
        multiplyQuery(Held(Mul.A), Held(Mul.B), Held(Mul.C), Held(Mul.R), In.Invocations);
    Query.Saturating = Kind.Saturates;
    if (Mul.isCut())
      Query.Shape = {Mul.Tile[0], Mul.Tile[1], Mul.Tile[2]};
    if (const MatrixRow *Row = checkMultiply(In.Device, Query).Row)
      Mul.Row = uint32_t(Row - In.Device.Rows.data());
  }
  std::vector<PlannedMultiply> &List = setOf(Mul.R).Multiplies;
  auto IsSame = [&](const PlannedMultiply &Other) {
    return Other.A == Mul.A && Other.B == Mul.B && Other.C == Mul.C && Other.R == Mul.R &&
           Other.Saturating == Mul.Saturating;
  };
  if (none_of(List, IsSame))
    List.push_back(Mul);
}

/// Adds the user's multiplies that take a route, and then those that are computed.
void SetWriter::addMultiplies() {
  for (auto [Kind, Route] : zip(In.Written.Ops, P.Routed.Routes))
    if (Route)
      addMultiply(Kind, Route);
  for (const MatrixOps &Kind : P.Routed.Ops)
    if (Kind.isProduct())
      addMultiply(Kind, {});
}

/// Sets that came to share a tile are one here, and the one that costs more decides.
void SetWriter::addStrategy(const MatrixSet &Of, const JudgedSet &J, bool Replaces) {
  PlannedSet &S = setOf(Of.Types.front());
  auto [It, IsFirst] = Best.try_emplace(&S, J.Taken);
  if (!IsFirst && !Replaces && !(J.Taken > It->second))
    return;
  It->second = J.Taken;
  if (!Replaces)
    S.Refused.clear();
  for (const auto &[Way, Reason] : J.Refused)
    S.Refused.push_back({rowOf(Way).Name, M.intern(Reason)});
  S.Cost = {J.Cost.Instructions, J.Cost.Registers, J.Cost.Preference};
  S.Strategy = J.Taken ? rowOf(*J.Taken).Name : "";
}

/// Records why rows that fit must not be used.
void SetWriter::refuseRows(const MatrixSet &Of) {
  PlannedSet &S = setOf(Of.Types.front());
  if (S.Strategy.empty())
    return;
  std::string Why = refusalOf(In, P.Tiled, P.Refused, Of);
  if (Why.empty())
    Why = "does not support the matrices that share its tiles";
  S.Refused.push_back({S.Strategy, M.intern(fmt::format("target '{}' {}", In.Device.Name, Why))});
}

void SetWriter::addStrategies() {
  for (const auto &[S, J] : zip(P.Rows.Sets, P.Rows.Judged))
    addStrategy(S, J, /*Replaces=*/false);
  DenseSet<PlannedSet *> InLanes;
  for (const auto &[S, J] : zip(P.Tiled.Sets, P.Lanes.Judged)) {
    if (!J.Taken && J.Refused.empty())
      continue;
    refuseRows(S);
    PlannedSet &Of = setOf(S.Types.front());
    if (InLanes.insert(&Of).second || J.Taken > Best.lookup(&Of))
      addStrategy(S, J, /*Replaces=*/true);
  }
}

void SetWriter::run() {
  connect();
  addMatrices();
  addMultiplies();
  addStrategies();
  for (PlannedSet &S : Sets)
    M.Plan.add(std::move(S));
}

void tessera::writePlan(Module &M, const PlanInput &In, const MatrixDecisions &Decided) {
  // What earlier steps have planned stays.
  MatrixPlan Before = std::move(M.Plan);
  uint32_t Lanes = Decided.LaneCount;
  M.Plan = MatrixPlan();
  M.Plan.Groups = std::move(Before.Groups);
  M.Plan.Threads = std::move(Before.Threads);
  M.Plan.Pairs = std::move(Before.Pairs);
  M.Plan.Alone = std::move(Before.Alone);
  M.Plan.Lanes = Lanes;
  M.Plan.ScratchWaves = In.ScratchWaves;
  M.Plan.DotProducts = Lanes && In.Device.has(Feature::IntegerDotProduct);
  M.Plan.DeviceBounds = Decided.DeviceBounds;
  // A text is for people too.
  M.Plan.Compact = Lanes && !In.forSPIRV();
  SetWriter(M, In, Decided).run();
}
