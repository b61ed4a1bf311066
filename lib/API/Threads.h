//===- Threads.h - The same work on many threads ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace tessera {

/// Calls \p Work with each number below \p Count, on at most \p Threads threads at once, including
/// the caller's; 0: one for each processor. If the system provides fewer threads, those do all the
/// work.
void runOnThreads(size_t Count, unsigned Threads, llvm::function_ref<void(size_t)> Work);

} // namespace tessera
