//===- WaveNumbers.h - Waves that SV_GroupIndex does not give -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warns where SV_GroupIndex and WaveGetLaneCount() are to give the number of a wave or lane, in
// groups where they do not (ThreadOrder in IR/Waves.h): quads of 2x2 threads make a wave, so that
// its lanes do not follow each other in SV_GroupIndex.
//
//   %wave = div %group_index, %lane_count          right where all waves are whole rows of quads
//   %lane = rem %group_index, %lane_count          the same where it is compared with 0 only
//   %first = sub %group_index, %lane_index         never
//
// Shifts and masks by the number of lanes count as division and remainder. A group whose x is 2 has
// its threads in the order of SV_GroupIndex. Without [WaveSize] waves are taken to have at least 32
// lanes, so that there is no warning about 8x8 threads.
//
// Before: inline and simplify. Changes nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void checkWaveNumbers(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
