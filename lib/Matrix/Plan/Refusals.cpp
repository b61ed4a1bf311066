// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Refusals.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Bounds.h"
#include "Matrix/Plan/Misplaced.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Refusals tessera::findRefusals(const PlanInput &In, const RowSets &Rows) {
  Refusals Found;
  for (const MatrixAccesses &A : In.Written.Accesses) {
    const Type *Tile = Rows.tileOf(A.Matrix);
    std::optional<Misalignment> Place = misplacementOf(In, Rows, A);
    bool IsUnchecked = needsTest(In, Rows, A, /*IsNative=*/true) && !canStage(In.Device, Tile);
    if (Place)
      Found.Misplaced.try_emplace(Tile, Refusals::Misplacement{A.where(), *Place});
    if (IsUnchecked)
      Found.Unchecked.try_emplace(Tile, A.where());
    if (IsUnchecked || (Place && !canStage(In.Device, Tile)))
      Found.Types.insert(Tile);
  }
  return Found;
}

bool tessera::refuse(CrowdedMatrices Crowded, Refusals &Refused) {
  Refused.Crowded = std::move(Crowded);
  for (const auto &[Matrix, Where] : Refused.Crowded.Accesses)
    Refused.Types.insert(Matrix);
  return !Refused.Crowded.Accesses.empty();
}

const ElementExchange *tessera::unlikeExchange(const PlanInput &In, const TiledOps &Tiled,
                                               const MatrixSet &S) {
  auto Held = [&](const Type *Ty) {
    return Tiled.Wider.Narrow.contains(Ty) ? holderOf(In.Types, In.Device, Ty) : Ty;
  };
  const auto *Found =
      find_if(S.Exchanges, [&](const ElementExchange &E) { return Held(E.X) != Held(E.Y); });
  return Found == S.Exchanges.end() ? nullptr : Found;
}

std::string tessera::refusalOf(const PlanInput &In, const TiledOps &Tiled, const Refusals &Refused,
                               const MatrixSet &S) {
  if (const ElementExchange *E = unlikeExchange(In, Tiled, S))
    return fmt::format(
        "may hold elements of {} and of {} in different lanes, and elements of one go "
        "to the other",
        name(elementType(E->X->element())), name(elementType(E->Y->element())));
  if (none_of(S.Types, [&](const Type *Ty) { return Refused.contains(Ty); }))
    return {};
  for (const Type *Ty : S.Types)
    if (auto It = Refused.Misplaced.find(Ty);
        It != Refused.Misplaced.end() && Refused.contains(Ty)) {
      const Misalignment &Place = It->second.Place;
      return fmt::format("loads and stores this matrix only if its {} is a multiple of {} bytes",
                         Place.OfStride ? "stride" : "offset", Place.Multiple);
    }
  for (const Type *Ty : S.Types)
    if (Refused.Unchecked.contains(Ty))
      return "does not check the bounds of this matrix, and lanes cannot copy its components";
  return fmt::format("has {} bytes of groupshared memory, but the shader and the passing of "
                     "this matrix between lanes need {}",
                     Refused.Crowded.Limit, Refused.Crowded.Needed);
}
