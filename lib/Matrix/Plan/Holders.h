//===- Holders.h - Matrices that hold other matrices ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the accumulators that lower-fragments uses for vectors of sums. Finds also the matrices
// that widen-matrices uses for those that the device only has wider. Sets that lanes compute are
// excluded.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Lanes.h"

namespace tessera {

struct SumMatrices {
  MatrixTypeMap Accumulators; ///< for vectors of sums
  /// The summed matrix types, each with the type of the matrix of ones that it is multiplied by.
  llvm::SmallVector<std::pair<const ir::Type *, const ir::Type *>, 4> Ones;

  const ir::Type *lookup(const ir::Type *Tile) const { return Accumulators.lookup(Tile); }
  /// Returns \p Tile, or its accumulator for a vector of sums; null if there is none.
  const ir::Type *matrixFor(const ir::Type *Tile) const;
};

SumMatrices findSums(const PlanInput &In, const TiledOps &Tiled, const LaneSets &Lanes);

/// Returns the wider accumulators, by the type that they hold.
MatrixTypeMap findHolders(const PlanInput &In, const TiledOps &Tiled, const LaneSets &Lanes,
                          const SumMatrices &Sums);

/// Returns the type that holds a tile: an accumulator for vectors of sums, or a wider one. Null if
/// there is none.
const ir::Type *heldAs(const PlanInput &In, const LaneSets &Lanes, const SumMatrices &Sums,
                       const ir::Type *Tile);

} // namespace tessera
