//===- Refusals.h - Matrices that rows would do for and must not ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds matrices that have rows but must not use them. Either the device cannot load or store them
// at their place, their components cannot be bounds-checked, or memory is short. Or they exchange
// elements with matrices whose elements may be in other lanes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Rows.h"
#include "Matrix/Plan/ScratchDemand.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

struct Refusals {
  struct Misplacement {
    Loc Where;
    Misalignment Place;
  };
  /// The first access of each matrix that the device cannot load or store at its place.
  llvm::DenseMap<const ir::Type *, Misplacement> Misplaced;
  /// The first access of each type whose components cannot be bounds-checked.
  llvm::DenseMap<const ir::Type *, Loc> Unchecked;
  /// The matrices for which memory is missing.
  CrowdedMatrices Crowded;
  llvm::DenseSet<const ir::Type *> Types; ///< of tiles: all of these that lanes cannot copy

  bool contains(const ir::Type *Tile) const { return Types.contains(Tile); }
};

/// Finds all reasons except missing memory, which depends on what the lanes compute.
Refusals findRefusals(const PlanInput &In, const RowSets &Rows);
/// Adds the matrices for which memory is missing. Returns whether there are any.
bool refuse(CrowdedMatrices Crowded, Refusals &Refused);

/// One whose matrices rows would not make matrices of one type.
const ElementExchange *unlikeExchange(const PlanInput &In, const TiledOps &Tiled,
                                      const MatrixSet &S);

/// Why rows cannot be used for matrices that they would do for, as the end of a sentence about the
/// target; empty where they can.
std::string refusalOf(const PlanInput &In, const TiledOps &Tiled, const Refusals &Refused,
                      const MatrixSet &S);

} // namespace tessera
