//===- LargeStack.h - Work that nests deeply ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// Runs \p Work on a thread of its own with a stack for everything that Limits.def lets through,
/// and waits for it. The stack's memory is taken as it is used. Where the system has no such
/// thread, the work runs on the caller's stack.
void runOnLargeStack(llvm::function_ref<void()> Work);

} // namespace tessera
