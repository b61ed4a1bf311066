//===- Holders.h - Accumulators that stand for other matrices -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lower-fragments makes of vectors of sums, and widen-accumulators of accumulators that the
// device has wider only, where lanes do not compute them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Lanes.h"

namespace tessera {

struct SumMatrices {
  MatrixTypeMap Accumulators; ///< for vectors of sums
  /// What sums are made of, and the factors that it is multiplied with for them.
  llvm::SmallVector<std::pair<const ir::Type *, const ir::Type *>, 4> Ones;

  const ir::Type *lookup(const ir::Type *Tile) const { return Accumulators.lookup(Tile); }
  /// \p Tile, or for a vector of sums its accumulator; null where there is none.
  const ir::Type *matrixFor(const ir::Type *Tile) const;
};

SumMatrices findSums(const PlanInput &In, const TiledOps &Tiled, const LaneSets &Lanes);

/// The wider accumulators, by what they hold.
MatrixTypeMap findHolders(const PlanInput &In, const TiledOps &Tiled, const LaneSets &Lanes,
                          const SumMatrices &Sums);

/// What tiles are held in: an accumulator for vectors of sums, a wider one; null where there is
/// none.
const ir::Type *heldAs(const PlanInput &In, const LaneSets &Lanes, const SumMatrices &Sums,
                       const ir::Type *Tile);

} // namespace tessera
