//===- Heap.h - Memory for a process of one compile -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace tessera::cli {

/// Must come first in main. If possible, reserves the memory of a small compile at once instead of
/// page by page, and keeps freed memory for later allocations. A worker's heap stays small, because
/// limits of its memory count reserved memory.
void reserveHeap(bool IsWorker);

} // namespace tessera::cli
