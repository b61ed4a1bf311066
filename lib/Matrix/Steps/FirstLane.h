//===- FirstLane.h - Arguments of matrix operations -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Non-WaveMatrix arguments to WaveMatrix operations will be taken from the first lane in the wave"
// (HLSL wave matrix). Offsets, strides and scalars that may differ from lane to lane are computed
// from the first lane's values; devices require uniform ones too. CheckUniformity.h warns about
// those that certainly differ, and about operations that only some lanes reach. The values are read
// at their source, so that arithmetic on them can still be hoisted out of loops. Reads of the first
// lane that the shader has already are dropped where every lane has the same value.
//
// Before: simplify, which leaves few locals. After: the arguments of every matrix operation but
// element access are uniform (IR/Analysis/Uniformity.h). No order of the lanes is assumed, so that
// the quotient of a thread's index by the wave size is read too: devices profit from seeing that it
// is uniform.
//
//   %wave = div %index, 32                   %first = wave.read_first %index
//   %o = mul %wave, %size             =>     %0 = div %first, 32
//   %m = mat.load %b, %o, %s                 %1 = mul %0, %size
//                                            %m = mat.load %b, %1, %s
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void takeFirstLane(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
