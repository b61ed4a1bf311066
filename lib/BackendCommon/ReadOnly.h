//===- ReadOnly.h - Marks buffers that are never written ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Transforms/Pass.h"

namespace tessera::raising {

/// Marks storage buffers read-only if the module does not write them, or another variable with
/// their descriptors, and if they are not coherent. Reads of such buffers need no synchronization,
/// so devices can cache them.
void inferReadOnly(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::raising
