//===- Ways.h - How loads, stores, conversions and questions are done -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directly, through memory of the wave, or lane by lane.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Holders.h"

namespace tessera {

/// The answers that a way depends on: what becomes of the matrices. All must outlive it.
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

/// Of a matrix that is loaded and stored as a whole, of a conversion or a question.
ir::MatrixWay wayOf(const DecidedMatrices &Decided, const MatrixAccesses &A);

/// Of a vector of sums that \p Held stands for.
ir::MatrixWay wayOfFragment(const DecidedMatrices &Decided, const MatrixAccesses &A,
                            const ir::Type *Held);

/// Of either.
ir::MatrixWay wayInMemory(const DecidedMatrices &Decided, const MatrixAccesses &A,
                          const ir::Type *Held);

/// How components are loaded and stored where not all of a matrix are inside that the device
/// loads and stores as a whole.
ir::MatrixWay wayOutside(const DecidedMatrices &Decided, const MatrixAccesses &A);

ir::MatrixWay wayOfConversion(const DecidedMatrices &Decided, const MatrixAccesses &A);

} // namespace tessera
