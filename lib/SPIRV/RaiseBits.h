//===- RaiseBits.h - Bit operations on 8, 16 and 64 bits ------------------===//
//
// Vulkan has them for 32 bits only (VUID-StandaloneSpirv-Base-04781, GLSL.std.450 FindUMsb).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera::spirv {

/// count_bits, reverse_bits, first_bit_high or first_bit_low of less than 32 bits.
ir::Value *bitsOfNarrow(ir::Builder &B, ir::Op &O);
/// The same of 64 bits.
ir::Value *bitsOfWide(ir::Builder &B, ir::Op &O);

} // namespace tessera::spirv
