//===- Heap.h - Memory for a process of one compile -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace tessera::cli {

/// Comes first in main, where it may: has the system give the memory that a small compile needs at
/// once and not page by page, and keep what is freed for what comes next.
/// A worker's heap stays small, because limits of its memory count what is reserved.
void reserveHeap(bool IsWorker);

} // namespace tessera::cli
