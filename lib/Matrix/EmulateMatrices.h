//===- EmulateMatrices.h - Matrices that the hardware lacks ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces the matrices for which the target has no row by elements that the lanes of the wave
// hold, and what is done with them by arithmetic on those and reads of other lanes
// (wave.read_lane). Which lane holds what is in EmulateMatricesLayout.h. Groupshared memory is not
// needed, and nothing that reads another lane stands in control flow that the shader did not have.
//
// Emulated is a set of matrices that meet in operations (TileChoice.h), when the target has it
// neither as it is written nor cut into tiles, when the target has what the arithmetic needs, and
// when the wave size is known: from [WaveSize], or because the target has one size only. Whatever
// remains is left to check-legality, which names the missing row. With --tile=off a set that lacks
// nothing but a shape is left alone. With --emulate=off, and on a target that knows no device, the
// pass does nothing.
//
// An operation on few elements of a lane is written out, larger ones are loops with constant bounds
// (CodeWriter).
//
// Before: inline, legalize-types and tile-matrices, which try the exact routes and the tiles first.
// After: the matrices that are left have rows, or are errors.
//
//   %c = mat.mul %a, %b                     // f32, 8x8x8, a wave of 8
//     : mat<f32, 8x8, acc, subgroup>  =>    // a lane holds a row of %a, a column of %b, and of
//                                           // %c elements (r + 2i, c + 4j), i < 4, j < 2; for each
//                                           k: %x0 = wave.read_lane (extract %b, k), c %x1 =
//                                           wave.read_lane (extract %b, k), c + 4 %y0 =
//                                           wave.read_lane (extract %a, k), r %s00 = mad %y0, %x0,
//                                           %s00 %s01 = mad %y0, %x1, %s01 %y1 = wave.read_lane
//                                           (extract %a, k), r + 2
//                                           ...
//                                           %c = construct %s00, %s01, ... : array<f32, 8>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

/// One type of matrix that was emulated.
struct EmulatedMatrix {
  std::string Element, Use, Scope;
  uint32_t Rows, Cols;
  uint32_t PerLane; ///< elements that a lane holds
};

void emulateMatrices(ir::Module &M, const PassContext &Ctx);

/// Why the target cannot emulate matrices of these types, as a sentence's end ("target 'x' has no
/// ..."); empty where it can. \p Saturates: they are used in an operation that saturates.
std::string whyNotEmulated(const Target &Device, llvm::ArrayRef<const ir::Type *> Matrices,
                           bool Saturates);

} // namespace tessera
