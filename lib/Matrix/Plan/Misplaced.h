//===- Misplaced.h - Accesses where the device loads no matrix ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Rows.h"

namespace tessera {

/// Groupshared arrays that atomics make arrays of words (narrow-atomics): no matrix load reaches
/// their components any more.
void findAtomicArrays(std::vector<MatrixAccesses> &Accesses, const Target &Device);

/// Whether the matrix, in a groupshared array of vectors or of wider numbers, can be accessed
/// through a second variable for the same memory, whose elements are components.
bool hasSharedView(const Target &Device, const MatrixAccesses &A);

/// Whether the device reaches the components of the matrix in memory only one by one, because of
/// the type of the array's elements: vectors, or numbers with the bits of components. SPIR-V sees
/// those of a structured buffer through another variable, Metal through a pointer to components,
/// and a device may load from vectors and wider numbers.
bool goesByComponent(const PlanInput &In, const RowSets &Rows, const MatrixAccesses &A);

/// Returns the alignment that a tile of the matrix certainly lacks. Returns nothing for matrices
/// that are never loaded whole: sums, and tiles held in wider accumulators.
std::optional<Misalignment> misplacementOf(const PlanInput &In, const RowSets &Rows,
                                           const MatrixAccesses &A);

/// The same for a load of a vector of sums as \p Held, whose lines repeat the components.
bool isSumMisplaced(const RowSets &Rows, const MatrixAccesses &A, const ir::Type *Held);

} // namespace tessera
