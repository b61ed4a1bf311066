//===- BlockNames.h - What the type of a resource is called ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include <string>

namespace tessera::spirv {

/// The name of the block that the buffer \p G is, which applications find by reflection. It is the
/// one that DXC gives: "type.Cam" of `cbuffer Cam`, "type.RWStructuredBuffer.v4float",
/// "type.ACSBuffer.counter". Before layOut().
std::string blockName(const ir::Global &G);

} // namespace tessera::spirv
