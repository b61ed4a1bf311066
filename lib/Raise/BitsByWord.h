//===- BitsByWord.h - Bit operations on 8, 16 and 64 bits -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written with those on 32 bits. Vulkan has no others (VUID-StandaloneSpirv-Base-04781,
// GLSL.std.450 FindUMsb).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera::raising {

/// count_bits, reverse_bits, first_bit_high or first_bit_low of less than 32 bits.
ir::Value *bitsOfNarrow(ir::Builder &B, ir::Op &O);
/// The same of 64 bits.
ir::Value *bitsOfWide(ir::Builder &B, ir::Op &O);

} // namespace tessera::raising
