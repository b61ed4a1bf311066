//===- StagePacked.h - 8-bit matrices in arrays of words ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A groupshared array of uint may hold matrices of 8-bit components, four to an element. SPIR-V
// lets a matrix load point to elements of another size, but some drivers then count the stride
// wrongly. On targets that are not known to do it rightly (feature
// cooperative-matrix-packed-arrays) the lanes of the wave copy the matrix through groupshared
// memory whose elements are its components.
//
// Before: lower-fragments, so that matrices have their final size. After: a load or store of a
// matrix in an array of words is one that the target does rightly.
//
//   %m = mat.load %words, %o, %s {layout = row_major} : mat<i8, 8x8, a, subgroup>    =>
//   barrier
//   for each of the 16 words, spread over the lanes
//     %w = load of word i % 2 of row i / 2
//     its four components to elements 4i to 4i + 3 of the wave's memory
//   barrier
//   %m = mat.load %memory, %start, 8 {layout = row_major} : mat<i8, 8x8, a, subgroup>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/WaveScratch.h"
#include "Transforms/Pass.h"
#include <optional>

namespace tessera {

/// What the load or store \p O of a matrix would take of the memory of the wave; nothing for
/// others.
std::optional<ScratchUse> scratchOfPacked(const ir::Op &O, const Target &Device);

void stagePacked(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
