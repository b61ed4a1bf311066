// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Heap.h"
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

/// What compiling docs/examples/gemm_f16.hlsl touches.
constexpr size_t FirstBytes = 1 << 20;
/// glibc adapts the limit of a block of its own until one of these is set.
constexpr int LargestInHeap = 4 << 20, MostKept = 64 << 20;

void tessera::cli::reserveHeap() {
  mallopt(M_TOP_PAD, FirstBytes);
  mallopt(M_MMAP_THRESHOLD, LargestInHeap);
  mallopt(M_TRIM_THRESHOLD, MostKept);
#ifdef MADV_POPULATE_WRITE
  void *Block = malloc(128 << 10); // more than is left: the heap grows
  auto Begin = reinterpret_cast<uintptr_t>(Block), End = reinterpret_cast<uintptr_t>(sbrk(0));
  uintptr_t Page = uintptr_t(sysconf(_SC_PAGESIZE)), From = (Begin + Page - 1) / Page * Page;
  // A kernel that is older than 5.14 gives the pages as before.
  if (Block && From < End && End - From <= 2 * FirstBytes)
    madvise(reinterpret_cast<void *>(From), End - From, MADV_POPULATE_WRITE);
  free(Block);
#endif
}
