//===- SplitGroups.h - Matrices of a thread group by its waves ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces each matrix of workgroup scope by the bands that a wave holds (Group/Grid.h). A wave
// finds its bands by its number in the group. If several waves hold a band, all compute it, and one
// of them executes its stores and atomic additions. The outer loop of a product runs over the parts
// of K and loads each part on its turn. Coordinates of elements are those in the whole matrix. A
// conversion that moves elements to other waves goes through groupshared memory. The shader has one
// variable for each component type, as large as the largest such matrix.
//
// Sets that the device supports as matrices of a workgroup (Group/Native.h) stay as they are,
// except for conversions without a device operation. The step writes the decision for each type
// into the plan.
//
// Before: inline and first-lane, so that arguments are the same in all lanes of a wave;
// check-memory-rules, which judges the shapes that the user wrote. After: every matrix has subgroup
// scope, or a type that rows of the target support.
//
//   [numthreads(64, 1, 1)], waves of 32           %wave = builtin : u32 {fn = wave_index}
//   %c = mat.load %buf, %o, %s                    %1 = mul (mul %s, 16), %wave
//     : mat<f32, 32x16, acc, workgroup>     =>    %c = mat.load %buf, (add %o, %1), %s
//                                                   : mat<f32, 16x16, acc, subgroup>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void splitGroups(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
