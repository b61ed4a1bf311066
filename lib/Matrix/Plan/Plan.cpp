// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Plan.h"
#include "Matrix/Facts/ElementRoutes.h"
#include "Matrix/Facts/EmulatedProduct.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WiderAccumulators.h"
#include "Matrix/Plan/Planner.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr unsigned EndOfRows = unsigned(Strategy::EmulateHalf);

Planner::Planner(Module &M, const PassContext &Ctx, MatrixSummary Written, bool ForTensors,
                 std::string NotTensors)
    : M(M), Ctx(Ctx), Device(Ctx.Device), Types(M.types()), Invocations(invocationsOf(M)),
      ScratchWaves(WaveScratch::wavesOf(M.Entry, Ctx.Device.Subgroup.min())),
      ForTensors(ForTensors), NotTensors(std::move(NotTensors)), Written(std::move(Written)) {}

/// The target as it looks to decisions about \p Ops, which may hold accumulators wider.
const Target &Planner::targetFor(ArrayRef<MatrixOps> Ops, std::optional<Target> &Own) const {
  if (!Ctx.Matrix.Tile || Device.Permissive)
    return Device;
  SetVector<const Type *> Narrow = narrowAccumulators(Ops, Device);
  if (Narrow.empty())
    return Device;
  return Own.emplace(withRowsFor(Device, Narrow));
}

void Planner::route() {
  bool MayRoute = Ctx.Matrix.Tile && !Device.Permissive;
  Routes.resize(Written.Ops.size());
  for (auto [I, Kind] : enumerate(Written.Ops)) {
    if (MayRoute && (Kind.isProduct() || Kind.isSum()))
      Routes[I] = routeOf(Kind, Types, Device);
    if (Routes[I])
      appendRouted(Written.Ops, I, Routes[I], Types, Routed);
    else
      Routed.push_back(Kind);
  }
  for (MatrixOps &Kind : Routed)
    Kind.IsApart = isApart(Kind);
}

/// Conversions that move elements go through memory of the wave where the device moves none; where
/// it does they do so too if no tile serves both sides.
void Planner::separate() {
  bool Changes = false;
  for (const auto &[S, J] : zip(RoutedSets, RoutedJudged)) {
    if (J.Taken || S.Moves.empty())
      continue;
    for (MatrixOps &Kind : Routed)
      if (Kind.isMove() && !Kind.IsApart && canGoApart(Kind) && is_contained(S.Types, Kind.Met[0]))
        Changes = Kind.IsApart = true;
  }
  if (Changes)
    judgeRouted();
}

void Planner::judgeRouted() {
  RoutedJudged.clear();
  Tiles.clear();
  TileShapes.clear();
  ForRouted = &targetFor(Routed, OwnRouted);
  SetVector<const Type *> Narrow;
  if (ForRouted != &Device)
    Narrow = narrowAccumulators(Routed, Device);
  RoutedSets = findSets(Routed, Invocations);
  for (const MatrixSet &S : RoutedSets) {
    Trial T(Ctx, Types, *ForRouted, S, Invocations);
    T.Widens = any_of(S.Types, [&](const Type *Ty) { return Narrow.contains(Ty); });
    Judged &J = RoutedJudged.emplace_back();
    J.Set = &S;
    if (!NotTensors.empty())
      J.Refused.emplace_back(Strategy::Tensor, NotTensors);
    J.Taken = firstPossible(T, ForTensors ? Strategy::Tensor : Strategy::Native,
                            ForTensors ? unsigned(Strategy::Native) : EndOfRows, J.Refused);
    if (!J.Taken)
      continue;
    J.Cost = rowOf(*J.Taken).Cost(T);
    if (!T.tiles())
      continue;
    for (const Type *Ty : S.Types)
      if (const Type *Tile = T.Search.tileOf(Ty); Tile != Ty)
        Tiles[Ty] = Tile;
    for (const Product &P : S.Products)
      if (!P.isSum()) {
        MatrixShape Shape = T.Search.tileOf(P);
        TileShapes[P.Ops] = {Shape.M, Shape.N, Shape.K};
      }
  }
}

const Type *Planner::tileOf(const Type *Ty) const {
  const Type *Tile = Tiles.lookup(Ty);
  return Tile ? Tile : Ty;
}

void Planner::tile() {
  Tiled = Routed;
  for (MatrixOps &Kind : Tiled)
    for (auto *List : {&Kind.Met, &Kind.Seen})
      for (const Type *&Ty : *List)
        Ty = tileOf(Ty);
  ForTiled = &targetFor(Tiled, OwnTiled);
  TiledSets = findSets(Tiled, Invocations);
}

/// Again over the tiles, of which several sets may have the same, and where rows may be refused.
void Planner::judgeTiled() {
  TiledJudged.clear();
  InLanes.clear();
  for (const MatrixSet &S : TiledSets) {
    Judged &J = TiledJudged.emplace_back();
    J.Set = &S;
    Trial T(Ctx, Types, *ForTiled, S, Invocations);
    T.Refusal = refusalOf(S);
    if (T.Refusal.empty() && T.isNative())
      continue;
    J.Taken = firstPossible(T, Strategy::EmulateHalf, NumStrategies, J.Refused);
    if (J.Taken)
      InLanes.insert(S.Types.begin(), S.Types.end());
  }
  // Not through matrices that others have lanes compute.
  auto IsInLanes = [&](const Type *Tile) { return InLanes.contains(Tile); };
  if (any_of(HalfProduct::tiles(Types), IsInLanes))
    for (Judged &J : TiledJudged)
      if (J.Taken == Strategy::EmulateHalf) {
        J.Taken = Strategy::Emulate;
        J.Refused.emplace_back(Strategy::EmulateHalf, "lanes compute the matrices of f16 too");
      }
}

/// Vectors of sums that lanes do not compute become accumulators, where there are some.
void Planner::replaceSums() {
  Sums.clear();
  Ones.clear();
  for (auto [S, J] : zip(TiledSets, TiledJudged)) {
    if (J.Taken || !S.hasFragment())
      continue;
    std::optional<MatrixSize> Size = TileSearch(Types, *ForTiled, S, Invocations).sumSize();
    if (!Size)
      continue;
    for (const Type *Ty : S.Types)
      if (Ty->isFragment())
        Sums[Ty] = Types.matrix(Ty->element(), Size->Rows, Size->Columns, MatrixUse::Accumulator,
                                Ty->scope());
    for (const Product &P : S.Products)
      if (P.A && !P.B)
        Ones.push_back({P.A, Types.matrix(P.A->element(), P.A->cols(), Size->Columns, MatrixUse::B,
                                          P.A->scope())});
      else if (P.B && !P.A)
        Ones.push_back({P.B, Types.matrix(P.B->element(), Size->Rows, P.B->rows(), MatrixUse::A,
                                          P.B->scope())});
  }
}

/// Of what lower-fragments leaves.
void Planner::widen() {
  if (ForTiled == &Device)
    return;
  auto IsInLanes = [&](const Type *Ty) { return InLanes.contains(Ty); };
  for (const MatrixOps &Kind : Tiled) {
    if (any_of(Kind.Seen, IsInLanes))
      continue;
    MatrixOps &New = Lowered.emplace_back(Kind);
    for (auto *List : {&New.Met, &New.Seen})
      for (const Type *&Ty : *List)
        if (const Type *Acc = Sums.lookup(Ty))
          Ty = Acc;
    if (Kind.isSum())
      New.Code = Opcode::MatMul;
  }
  std::optional<Target> Own;
  const Target &ForLowered = targetFor(Lowered, Own);
  for (const Type *Ty : narrowAccumulators(Lowered, Device))
    if (!Ty->isFragment() && checkMatrix(ForLowered, matrixQuery(Ty, Invocations)))
      Holders[Ty] = holderOf(Types, Ty);
}

bool Planner::run() {
  if (Written.Ops.empty())
    return true;
  findAtomicArrays();
  route();
  judgeRouted();
  separate();
  tile();
  findMisplaced();
  findUnchecked();
  judgeTiled();
  replaceSums();
  findCrowdedMatrices();
  if (!Refused.empty()) {
    judgeTiled();
    replaceSums();
  }
  if (!chooseLanes())
    return false;
  widen();
  markBounds();
  markAccesses();
  write();
  reserveScratch();
  return true;
}

/// Variables for matrices that nothing uses, which without `simplify` are still there: no operation
/// tells what would become of them.
static void eraseUnusedVariables(Module &M) {
  SmallVector<Op *, 8> Unused;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Var) && !O.result()->hasUses() && O.type()->element()->containsMatrix())
        Unused.push_back(&O);
    });
  for (Op *O : Unused)
    O->erase();
}

std::optional<MatrixCost> Planner::costOfRows() {
  route();
  judgeRouted();
  MatrixCost Sum;
  for (const Judged &J : RoutedJudged) {
    if (!J.Taken)
      return std::nullopt;
    Sum.add(J.Cost);
  }
  return Sum;
}

/// \p Ctx with \p Device as decisions about \p Ops are to see it, which \p Own holds.
static PassContext contextFor(const PassContext &Ctx, const Target &Device, ArrayRef<MatrixOps> Ops,
                              std::optional<Target> &Own) {
  Own = withoutNarrowExchanges(Device, Ops);
  return {.Diags = Ctx.Diags, .Device = Own ? *Own : Device, .Matrix = Ctx.Matrix};
}

std::optional<MatrixCost> tessera::costOfRows(Module &M, const PassContext &Ctx,
                                              MatrixSummary Written) {
  auto CostOn = [&](const Target &Device, bool ForTensors) {
    std::optional<Target> Own;
    PassContext With = contextFor(Ctx, Device, Written.Ops, Own);
    return Planner(M, With, Written, ForTensors).costOfRows();
  };
  if (!hasTensors(Ctx.Device))
    return CostOn(Ctx.Device, false);
  std::optional<MatrixCost> Cost = CostOn(withRowsOf(Ctx.Device, /*Tensors=*/true), true);
  return Cost ? Cost : CostOn(withRowsOf(Ctx.Device, /*Tensors=*/false), false);
}

void tessera::planMatrices(Module &M, const PassContext &Ctx) {
  eraseUnusedVariables(M);
  MatrixSummary Written = summarize(M, Ctx.Matrix.CheckBounds);
  auto PlanOn = [&](const Target &Device, bool ForTensors, std::string NotTensors) {
    std::optional<Target> Own;
    PassContext With = contextFor(Ctx, Device, Written.Ops, Own);
    Planner(M, With, Written, ForTensors, std::move(NotTensors)).run();
  };
  if (!hasTensors(Ctx.Device))
    return PlanOn(Ctx.Device, false, "");
  std::optional<Target> Own;
  Target Tensors = withRowsOf(Ctx.Device, /*Tensors=*/true);
  PassContext With = contextFor(Ctx, Tensors, Written.Ops, Own);
  if (std::string Why = Planner(M, With, Written, true).whyNotTensors(); !Why.empty())
    return PlanOn(withRowsOf(Ctx.Device, /*Tensors=*/false), false, std::move(Why));
  PlanOn(Tensors, true, "");
}
