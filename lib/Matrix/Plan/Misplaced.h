//===- Misplaced.h - Accesses where the device loads no matrix ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Rows.h"

namespace tessera {

/// Groupshared arrays that atomics make arrays of words (narrow-atomics): no matrix load reaches
/// their components any more.
void findAtomicArrays(std::vector<MatrixAccesses> &Accesses, const Target &Device);

/// Returns the alignment that a tile of the matrix certainly lacks. Returns nothing for matrices
/// that are never loaded whole: sums, and tiles held in wider accumulators.
std::optional<Misalignment> misplacementOf(const PlanInput &In, const RowSets &Rows,
                                           const MatrixAccesses &A);

/// The same for a load of a vector of sums as \p Held, whose lines repeat the components.
bool isSumMisplaced(const RowSets &Rows, const MatrixAccesses &A, const ir::Type *Held);

} // namespace tessera
