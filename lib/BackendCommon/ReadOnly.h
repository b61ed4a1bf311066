//===- ReadOnly.h - Buffers that nothing writes ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Transforms/Pass.h"

namespace tessera::raising {

/// Marks storage buffers read-only that the module never writes, nor another variable with their
/// descriptors, unless they are coherent. Reads of
/// them need not be synchronized, which lets devices cache them.
void inferReadOnly(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::raising
