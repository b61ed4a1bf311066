//===- LaneReads.h - Values of other lanes, moved in 32 bits --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera {

/// Reads \p V, a scalar or vector of numbers or bools, from the lane that \p Read selects. \p Read
/// only gets 32-bit values: every device with such a read supports them, and only some support
/// other sizes. Narrower numbers are widened; 64-bit numbers are moved as two words.
ir::Value *readIn32Bits(ir::Builder &B, ir::Value *V,
                        llvm::function_ref<ir::Value *(ir::Value *)> Read);

} // namespace tessera
