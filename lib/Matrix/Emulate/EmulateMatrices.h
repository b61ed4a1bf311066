//===- EmulateMatrices.h - Matrices that the hardware lacks ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces matrices without a row in the target by elements that the lanes of the wave hold.
// Operations become arithmetic on the elements and reads of other lanes (wave.read_lane).
// Facts/LaneLayout.h assigns elements to lanes. This does not need groupshared memory, and does not
// put lane reads into new control flow.
//
// The plan chooses the matrices (`per_lane`) and the number of lanes.
//
// An operation on few elements of a lane is written out, larger ones are loops with constant bounds
// (CodeWriter).
//
// Before: legalize-types and tile-matrices. After: the matrices that are left have rows, or are
// errors.
//
// In a wave of 8, a lane holds a row of %a, a column of %b, and of %c the elements (r + 2i, c + 4j)
// with i < 4 and j < 2:
//
//   %c = mat.mul %a, %b : mat<f32, 8x8, acc, subgroup>   =>   for each k < 8:
//
//     %x0 = wave.read_lane (extract %b, k), c
//     %x1 = wave.read_lane (extract %b, k), c + 4
//     %y0 = wave.read_lane (extract %a, k), r
//     %s00 = mad %y0, %x0, %s00
//     %s01 = mad %y0, %x1, %s01
//     %y1 = wave.read_lane (extract %a, k), r + 2
//     ...
//   %c = construct %s00, %s01, ... : array<f32, 8>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void emulateMatrices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
