//===- StageAccesses.h - What the wave does with matrices by its lanes ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some matrices lie where the target cannot load and store them, though it can multiply them, and
// some operations on them it lacks. The plan has marked such ops: those with `via = scratch` go
// through groupshared memory (WaveScratch.h), where a matrix begins and each of its lines lies as
// every device takes it; with `via = elements` each lane deals with the elements that it holds.
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
// A store writes the components of the matrix and no others. With `bounds`, components outside of
// the memory are 0 and are not written (Facts/Footprint.h).
//
// Before: lower-fragments and widen-accumulators, so that matrices have their final types. After:
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
