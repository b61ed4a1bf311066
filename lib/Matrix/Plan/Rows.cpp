// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Rows.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr unsigned EndOfRows = unsigned(Strategy::EmulateHalf);

const Type *RowSets::tileOf(const Type *Ty) const {
  const Type *Tile = Tiles.lookup(Ty);
  return Tile ? Tile : Ty;
}

bool RowSets::isPadded(const Type *Ty) const {
  const Type *Tile = tileOf(Ty);
  return Ty->rows() % Tile->rows() || Ty->cols() % Tile->cols();
}

std::optional<MatrixCost> RowSets::cost() const {
  MatrixCost Sum;
  for (const JudgedSet &J : Judged) {
    if (!J.Taken)
      return std::nullopt;
    Sum.add(J.Cost);
  }
  return Sum;
}

static JudgedSet judge(const PlanInput &In, Trial &T) {
  JudgedSet J;
  if (!In.NotTensors.empty())
    J.Refused.emplace_back(Strategy::Tensor, In.NotTensors.str());
  J.Taken = firstPossible(T, In.ForTensors ? Strategy::Tensor : Strategy::Native,
                          In.ForTensors ? unsigned(Strategy::Native) : EndOfRows, J.Refused);
  if (J.Taken)
    J.Cost = rowOf(*J.Taken).Cost(T);
  J.Obstacle = T.Obstacle;
  return J;
}

static void addTiles(const Trial &T, RowSets &Rows) {
  for (const Type *Ty : T.S.Types)
    if (const Type *Tile = T.Search.tileOf(Ty); Tile != Ty)
      Rows.Tiles[Ty] = Tile;
  for (const Product &P : T.S.Products)
    if (!P.isSum()) {
      MatrixShape Shape = T.Search.tileOf(P);
      Rows.TileShapes[P.Ops] = {Shape.M, Shape.N, Shape.K};
    }
}

RowSets tessera::judgeRows(const PlanInput &In, const RoutedOps &Routed) {
  RowSets Rows;
  Rows.Wider = targetFor(In, Routed.Ops);
  Rows.Sets = findSets(Routed.Ops, In.Invocations);
  for (const MatrixSet &S : Rows.Sets) {
    Trial T(In, Rows.Wider.over(In.Device), S, Routed.Ops);
    T.Widens = any_of(S.Types, [&](const Type *Ty) { return Rows.Wider.Narrow.contains(Ty); });
    if (const Type *Ty = notHeld(In, Rows.Wider, S.Types))
      T.Refusal = lackOf(Ty);
    const JudgedSet &J = Rows.Judged.emplace_back(judge(In, T));
    if (J.Taken && T.tiles())
      addTiles(T, Rows);
  }
  return Rows;
}

bool tessera::sendMovesApart(const PlanInput &In, const RowSets &Rows, RoutedOps &Routed) {
  bool Changes = false;
  for (const auto &[S, J] : zip(Rows.Sets, Rows.Judged)) {
    if (J.Taken || S.Moves.empty())
      continue;
    for (MatrixOps &Kind : Routed.Ops)
      if (Kind.isMove() && !Kind.IsApart && canGoApart(In, Kind) &&
          is_contained(S.Types, Kind.Met[0]))
        Changes = Kind.IsApart = true;
  }
  return Changes;
}

TiledOps tessera::tileOps(const PlanInput &In, const RoutedOps &Routed, const RowSets &Rows) {
  TiledOps Tiled;
  Tiled.Ops = Routed.Ops;
  for (MatrixOps &Kind : Tiled.Ops)
    for (auto *List : {&Kind.Met, &Kind.Seen})
      for (const Type *&Ty : *List)
        Ty = Rows.tileOf(Ty);
  Tiled.Wider = targetFor(In, Tiled.Ops);
  Tiled.Sets = findSets(Tiled.Ops, In.Invocations);
  return Tiled;
}
