//===- StageAccesses.h - Matrix operations by the lanes of the wave -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands ops that the plan has marked: the target can multiply the matrix, but cannot load or
// store it at its place, or lacks another operation. An op with `via = scratch` goes through
// groupshared memory (WaveScratch.h), where the matrix and each of its lines have an alignment that
// every device accepts. With `via = elements` each lane handles the elements that it holds.
//
//   loads and stores of four 8-bit components to an element of a groupshared array of uint: SPIR-V
//   lets a matrix load point to elements of another size, but some drivers then count the stride
//   wrongly; targets that are known to do it rightly have the feature
//   cooperative-matrix-packed-arrays
//
//   loads and stores at an offset or stride that is certainly no multiple of what the device asks
//   (Facts/Alignment.h), of arrays of vectors and of arrays of numbers of another type
//
//   atomic additions
//
//   conversions to another use, transpositions (Code/Exchange.h), and conversions that saturate;
//   with `elements` these do so in the type that they come from, so that converting is exact
//
//   the row and column of an element (Code/Indices.h)
//
// An access to a part of a matrix (`inner`) gives zeros for the other components, and does not
// write them.
//
// A store only writes the components of the matrix. With `bounds`, components outside of the memory
// are 0 and are not written (Facts/Footprint.h).
//
// Before: lower-fragments and widen-matrices, so that matrices have their final types. After:
// an op on a matrix is one that the target has and does rightly.
//
//   %m = mat.load %words, %o, %s {layout = row_major, via = scratch}     =>
//     : mat<i8, 8x8, a, subgroup>
//   barrier
//   for each of the 16 words, spread over the lanes
//     %w = load of word i % 2 of row i / 2
//     its four components to elements 4i to 4i + 3 of the wave's memory
//   barrier
//   %m = mat.load %memory, %start, 8 {layout = row_major} : mat<i8, 8x8, a, subgroup>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void stageAccesses(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
