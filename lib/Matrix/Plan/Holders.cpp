// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Holders.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

const Type *SumMatrices::matrixFor(const Type *Tile) const {
  return Tile->isFragment() ? lookup(Tile) : Tile;
}

SumMatrices tessera::findSums(const PlanInput &In, const TiledOps &Tiled, const LaneSets &Lanes) {
  SumMatrices Sums;
  TypeContext &Types = In.Types;
  for (const auto &[S, J] : zip(Tiled.Sets, Lanes.Judged)) {
    if (J.Taken || !S.hasFragment())
      continue;
    std::optional<MatrixSize> Size =
        TileSearch(Types, Tiled.Wider.over(In.Device), S, In.Invocations).sumSize();
    if (!Size)
      continue;
    for (const Type *Ty : S.Types)
      if (Ty->isFragment())
        Sums.Accumulators[Ty] = Types.matrix(Ty->element(), Size->Rows, Size->Columns,
                                             MatrixUse::Accumulator, Ty->scope());
    for (const Product &P : S.Products)
      if (P.A && !P.B)
        Sums.Ones.push_back({P.A, Types.matrix(P.A->element(), P.A->cols(), Size->Columns,
                                               MatrixUse::B, P.A->scope())});
      else if (P.B && !P.A)
        Sums.Ones.push_back({P.B, Types.matrix(P.B->element(), Size->Rows, P.B->rows(),
                                               MatrixUse::A, P.B->scope())});
  }
  return Sums;
}

/// Returns the ops after lower-fragments, without those that lanes compute.
static std::vector<MatrixOps> lowerSums(const TiledOps &Tiled, const LaneSets &Lanes,
                                        const SumMatrices &Sums) {
  std::vector<MatrixOps> Lowered;
  for (const MatrixOps &Kind : Tiled.Ops) {
    if (any_of(Kind.Seen, [&](const Type *Ty) { return Lanes.contains(Ty); }))
      continue;
    MatrixOps &New = Lowered.emplace_back(Kind);
    for (auto *List : {&New.Met, &New.Seen})
      for (const Type *&Ty : *List)
        if (const Type *Acc = Sums.lookup(Ty))
          Ty = Acc;
    if (Kind.isSum())
      New.Code = Opcode::MatMul;
  }
  return Lowered;
}

MatrixTypeMap tessera::findHolders(const PlanInput &In, const TiledOps &Tiled,
                                   const LaneSets &Lanes, const SumMatrices &Sums) {
  MatrixTypeMap Holders;
  if (Tiled.Wider.Narrow.empty())
    return Holders;
  WiderTarget Wider = targetFor(In, lowerSums(Tiled, Lanes, Sums));
  for (const Type *Ty : Wider.Narrow)
    if (!Ty->isFragment() && checkMatrix(Wider.over(In.Device), matrixQuery(Ty, In.Invocations)))
      Holders[Ty] = holderOf(In.Types, In.Device, Ty);
  return Holders;
}

const Type *tessera::heldAs(const PlanInput &In, const LaneSets &Lanes, const SumMatrices &Sums,
                            const Type *Tile) {
  const Type *Held = Sums.matrixFor(Tile);
  bool Widens = Held && In.Options.Tile && !Lanes.contains(Tile) && isHeldWider(In.Device, Held);
  return Widens ? holderOf(In.Types, In.Device, Held) : Held;
}
