//===- ExpandPackedFills.h - Fills with four 8-bit components -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands fills of 8-bit matrices with a word whose four components repeat along the depth K. If
// the components are known to be equal, the fill becomes one with that component. Otherwise the
// lanes write K components to groupshared memory of the wave, and a load with stride 0 repeats them
// in every row of a left matrix, or in every column of a right one.
//
// Before: simplify, which finds constants; tile-matrices, which fills one tile for all. After: the
// operand of each fill has the component type.
//
//   %m = mat.fill %word : mat<i8, 16x32, a, subgroup>    =>
//   barrier
//   for k below 32, spread over the lanes: component k % 4 of %word to element k of the wave's
//   memory barrier %m = mat.load %memory, %start, 0 {layout = row_major} : mat<i8, 16x32, a,
//   subgroup>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Code/WaveScratch.h"
#include "Transforms/Pass.h"

namespace tessera {

/// Returns the scratch that a fill of \p Matrix through memory of the wave needs (Queries.h).
ScratchUse scratchOfFills(const ir::Type *Matrix);

void expandPackedFills(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
