//===- Threads.h - The same work on many threads ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace tessera {

/// Calls \p Work with each number below \p Count, on at most \p Threads threads at once, of which
/// the caller's is one; 0: as many as processors. Where the system gives fewer threads, they do
/// all.
void runOnThreads(size_t Count, unsigned Threads, llvm::function_ref<void(size_t)> Work);

} // namespace tessera
