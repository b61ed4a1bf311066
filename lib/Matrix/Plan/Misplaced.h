//===- Misplaced.h - Accesses where the device loads no matrix ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Rows.h"

namespace tessera {

/// Groupshared arrays that atomics make arrays of words (narrow-atomics): no matrix load reaches
/// their components any more.
void findAtomicArrays(std::vector<MatrixAccesses> &Accesses, const Target &Device);

/// What a tile of the matrix certainly misses. Nothing for what never is loaded as a whole: sums,
/// and what is held wider.
std::optional<Misalignment> misplacementOf(const PlanInput &In, const RowSets &Rows,
                                           const MatrixAccesses &A);

/// Likewise of a load of a vector of sums as \p Held, whose lines are the components again.
bool isSumMisplaced(const RowSets &Rows, const MatrixAccesses &A, const ir::Type *Held);

} // namespace tessera
