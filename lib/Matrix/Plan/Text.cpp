// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plan as the module has it, from what was decided.
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Planner.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// One for each class of types that meet or are made of each other, in order of appearance.
class Planner::Writer {
public:
  explicit Writer(Planner &P) : P(P) {}
  void run();

private:
  void connect();
  PlannedSet &setOf(const Type *Ty);
  void addMatrix(const Type *Ty);
  void addMatrices();
  void addMultiply(const MatrixOps &Kind, const PlannedRoute &Route);
  void addMultiplies();
  void addStrategies();
  StringRef intern(const std::string &Text) { return P.M.intern(Text); }

  Planner &P;
  EquivalenceClasses<const Type *> Classes;
  DenseMap<const Type *, size_t> Index;
  std::vector<PlannedSet> Sets;
  DenseSet<const Type *> Added;
};

void Planner::Writer::connect() {
  for (const std::vector<MatrixSet> *List : {&P.RoutedSets, &P.TiledSets})
    for (const MatrixSet &S : *List)
      for (const Type *Ty : S.Types)
        Classes.unionSets(S.Types.front(), Ty);
  for (const auto &[Whole, Tile] : P.Tiles)
    Classes.unionSets(Whole, Tile);
  // What stands for another type is alike in every set; it joins one where it is in none yet.
  auto Join = [&](const Type *Of, const Type *Made) {
    if (Classes.findLeader(Made) == Classes.member_end())
      Classes.unionSets(Of, Made);
  };
  for (const MatrixSet &S : P.TiledSets)
    for (const Type *Ty : S.Types) {
      const Type *Sums = P.Sums.lookup(Ty), *Held = Sums ? Sums : Ty;
      if (Sums)
        Join(Ty, Sums);
      if (const Type *Holder = P.Holders.lookup(Held))
        Join(Held, Holder);
    }
  for (const auto &[Factor, Ones] : P.Ones)
    Join(Factor, Ones);
  for (const Planner::Judged &J : P.TiledJudged)
    if (J.Taken == Strategy::EmulateHalf)
      for (const Type *Tile : HalfProduct::tiles(P.Types))
        Join(J.Set->Types.front(), Tile);
}

PlannedSet &Planner::Writer::setOf(const Type *Ty) {
  auto [It, IsNew] = Index.try_emplace(Classes.getLeaderValue(Ty), Sets.size());
  return IsNew ? Sets.emplace_back() : Sets[It->second];
}

void Planner::Writer::addMatrix(const Type *Ty) {
  if (!Added.insert(Ty).second)
    return;
  PlannedMatrix Matrix;
  Matrix.Ty = Ty;
  Matrix.Tile = P.Tiles.lookup(Ty);
  if (P.InLanes.contains(Ty))
    Matrix.PerLane = LaneLayout(Ty, P.Lanes).slots();
  else
    Matrix.Sums = P.Sums.lookup(Ty), Matrix.Holder = P.Holders.lookup(Ty);
  setOf(Ty).Matrices.push_back(Matrix);
}

void Planner::Writer::addMatrices() {
  for (const std::vector<MatrixSet> *List : {&P.RoutedSets, &P.TiledSets})
    for (const MatrixSet &S : *List)
      for (const Type *Ty : S.Types)
        addMatrix(Ty);
  for (const auto &[Factor, Ones] : P.Ones)
    addMatrix(Ones);
  for (const std::vector<MatrixSet> *List : {&P.TiledSets})
    for (const MatrixSet &S : *List)
      for (const Type *Ty : S.Types)
        for (const Type *Of : {Ty, P.Sums.lookup(Ty)})
          for (const Type *Made : {Of, Of ? P.Holders.lookup(Of) : nullptr})
            if (Made)
              addMatrix(Made);
  for (const Planner::Judged &J : P.TiledJudged)
    if (J.Taken == Strategy::EmulateHalf)
      for (const Type *Tile : HalfProduct::tiles(P.Types))
        addMatrix(Tile);
}

void Planner::Writer::addMultiply(const MatrixOps &Kind, const PlannedRoute &Route) {
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
  if (auto It = P.TileShapes.find(&Kind); It != P.TileShapes.end())
    Mul.Tile = It->second;
  if (!Route && Kind.isProduct() && !P.InLanes.contains(P.tileOf(Mul.R))) {
    MultiplyQuery Query = multiplyQuery(Mul.A, Mul.B, Mul.C, Mul.R, P.Invocations);
    Query.Saturating = Kind.Saturates;
    if (Mul.isCut())
      Query.Shape = {Mul.Tile[0], Mul.Tile[1], Mul.Tile[2]};
    if (const MatrixRow *Row = checkMultiply(*P.ForRouted, Query).Row)
      Mul.Row = uint32_t(Row - P.ForRouted->Rows.data());
  }
  std::vector<PlannedMultiply> &List = setOf(Mul.R).Multiplies;
  auto IsSame = [&](const PlannedMultiply &Other) {
    return Other.A == Mul.A && Other.B == Mul.B && Other.C == Mul.C && Other.R == Mul.R &&
           Other.Saturating == Mul.Saturating;
  };
  if (none_of(List, IsSame))
    List.push_back(Mul);
}

/// Those of the user that take a route, then those that are computed.
void Planner::Writer::addMultiplies() {
  for (auto [Kind, Route] : zip(P.Written.Ops, P.Routes))
    if (Route)
      addMultiply(Kind, Route);
  for (const MatrixOps &Kind : P.Routed)
    if (Kind.isProduct())
      addMultiply(Kind, {});
}

void Planner::Writer::addStrategies() {
  // Sets that came to share a tile are one here, and the one that costs more decides.
  DenseMap<PlannedSet *, std::optional<Strategy>> Best;
  DenseSet<PlannedSet *> InLanes;
  auto Note = [&](const Planner::Judged &J, bool Replaces) {
    PlannedSet &S = setOf(J.Set->Types.front());
    auto [It, IsFirst] = Best.try_emplace(&S, J.Taken);
    if (!IsFirst && !Replaces && !(J.Taken > It->second))
      return;
    It->second = J.Taken;
    if (!Replaces)
      S.Refused.clear();
    for (const auto &[Way, Reason] : J.Refused)
      S.Refused.push_back({rowOf(Way).Name, intern(Reason)});
    S.Cost = {J.Cost.Instructions, J.Cost.Registers, J.Cost.Preference};
    S.Strategy = J.Taken ? rowOf(*J.Taken).Name : "";
  };
  for (const Planner::Judged &J : P.RoutedJudged)
    Note(J, /*Replaces=*/false);
  for (const Planner::Judged &J : P.TiledJudged) {
    if (!J.Taken && J.Refused.empty())
      continue;
    // What rows could do and must not.
    PlannedSet &S = setOf(J.Set->Types.front());
    std::string Refusal = P.refusalOf(*J.Set);
    if (!S.Strategy.empty())
      S.Refused.push_back(
          {S.Strategy, intern(fmt::format("target '{}' {}", P.Device.Name,
                                          Refusal.empty() ? "has no rows for what shares its tiles"
                                                          : Refusal))});
    if (InLanes.insert(&S).second || J.Taken > Best.lookup(&S))
      Note(J, /*Replaces=*/true);
  }
}

void Planner::Writer::run() {
  connect();
  addMatrices();
  addMultiplies();
  addStrategies();
  MatrixPlan &Plan = P.M.Plan;
  Plan.Lanes = P.Lanes;
  Plan.ScratchWaves = P.ScratchWaves;
  Plan.DotProducts = P.Lanes && P.Device.has(Feature::IntegerDotProduct);
  Plan.DeviceBounds = P.DeviceBounds;
  // A text is for people too.
  Plan.Compact = P.Lanes && !includes(P.Device.Backends, Backend::SPIRV);
  for (PlannedSet &S : Sets)
    Plan.add(std::move(S));
}

void Planner::write() {
  std::vector<PlannedGroup> Groups = std::move(M.Plan.Groups);
  M.Plan = MatrixPlan();
  M.Plan.Groups = std::move(Groups);
  Writer(*this).run();
}
