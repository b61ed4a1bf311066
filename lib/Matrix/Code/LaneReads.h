//===- LaneReads.h - Values of other lanes, moved in 32 bits --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera {

/// \p V, a scalar or vector of numbers or bools, of the lane that \p Read reads, which is given
/// values of 32 bits alone: every device with such a read has that, and those of other sizes only
/// some. Narrower numbers are moved as wider ones, each of 64 bits as its two words.
ir::Value *readIn32Bits(ir::Builder &B, ir::Value *V,
                        llvm::function_ref<ir::Value *(ir::Value *)> Read);

} // namespace tessera
