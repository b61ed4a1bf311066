//===- Registers.h - The registers of Direct3D ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// The letter of the register that a resource of \p Kind has: 'b', 't', 'u' or 's'; push constants
/// are constant buffers there. What lies in registers of different letters is never one resource.
char registerLetter(ResourceKind Kind);

} // namespace tessera::ir
