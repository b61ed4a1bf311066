// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Lanes.h"
#include "Matrix/Facts/EmulatedProduct.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

LaneSets tessera::judgeLanes(const PlanInput &In, const TiledOps &Tiled, const Refusals &Refused) {
  LaneSets Lanes;
  for (const MatrixSet &S : Tiled.Sets) {
    JudgedSet &J = Lanes.Judged.emplace_back();
    Trial T(In, Tiled.Wider.over(In.Device), S);
    T.Refusal = refusalOf(In, Tiled, Refused, S);
    if (const Type *Ty = notHeld(In, Tiled.Wider, S.Types); Ty && T.Refusal.empty())
      T.Refusal = lackOf(Ty);
    if (T.Refusal.empty() && T.isNative())
      continue;
    J.Taken = firstPossible(T, Strategy::EmulateHalf, NumStrategies, J.Refused);
    if (J.Taken)
      Lanes.Types.insert(S.Types.begin(), S.Types.end());
  }
  // Not through matrices that others have lanes compute.
  if (any_of(HalfProduct::tiles(In.Types), [&](const Type *Tile) { return Lanes.contains(Tile); }))
    for (JudgedSet &J : Lanes.Judged)
      if (J.Taken == Strategy::EmulateHalf) {
        J.Taken = Strategy::Emulate;
        J.Refused.emplace_back(Strategy::EmulateHalf, "lanes compute the matrices of f16 too");
      }
  return Lanes;
}

void tessera::addLaneCosts(const PlanInput &In, const TiledOps &Tiled, uint32_t Count,
                           LaneSets &Lanes) {
  for (auto [S, J] : zip(Tiled.Sets, Lanes.Judged)) {
    if (!J.Taken)
      continue;
    Trial T(In, Tiled.Wider.over(In.Device), S);
    T.Lanes = Count;
    J.Cost = rowOf(*J.Taken).Cost(T);
  }
}
