//===- Ways.h - How loads, stores, conversions and questions are done -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directly, through memory of the wave, or lane by lane.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Holders.h"

namespace tessera {

/// The decisions that a way depends on. All references must outlive it.
struct DecidedMatrices {
  const PlanInput &In;
  const RoutedOps &Routed;
  const RowSets &Rows;
  const Refusals &Refused;
  const LaneSets &Lanes;
  const SumMatrices &Sums;

  const ir::Type *tileOf(const MatrixAccesses &A) const { return Rows.tileOf(A.Matrix); }
  const ir::Type *heldAs(const ir::Type *Tile) const {
    return tessera::heldAs(In, Lanes, Sums, Tile);
  }
};

/// Returns the way for a matrix that is loaded and stored whole, for a conversion or a query.
ir::MatrixWay wayOf(const DecidedMatrices &Decided, const MatrixAccesses &A);

/// Returns the way for a vector of sums that \p Held holds.
ir::MatrixWay wayOfFragment(const DecidedMatrices &Decided, const MatrixAccesses &A,
                            const ir::Type *Held);

/// Returns the way for either.
ir::MatrixWay wayInMemory(const DecidedMatrices &Decided, const MatrixAccesses &A,
                          const ir::Type *Held);

/// Returns how to load and store components of a matrix that is partly outside, if the device loads
/// and stores it whole otherwise.
ir::MatrixWay wayOutside(const DecidedMatrices &Decided, const MatrixAccesses &A);

ir::MatrixWay wayOfConversion(const DecidedMatrices &Decided, const MatrixAccesses &A);

} // namespace tessera
