//===- WholeVectors.h - Vectors that stay in one piece --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera::polyfill {

/// The vectors of more than four components that stay as they are, for a back end whose
/// instruction of a product of one thread takes and gives such vectors: its results, and what
/// arithmetic, locals and loads of byte buffers connect with them. Each has the type that a product
/// has, which a device has therefore. Locals are among them by their addresses.
llvm::DenseSet<const ir::Value *> wholeVectors(const ir::Module &M);

} // namespace tessera::polyfill
