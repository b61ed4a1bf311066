// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Heap.h"
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

/// The step by which the heap grows: more than the compile of an engine's shader needs. Untouched
/// memory is not used, but counts toward the limit of a worker's memory.
constexpr size_t GrowthOfProcess = 32 << 20, GrowthOfWorker = 1 << 20;
constexpr size_t MoreThanIsLeft = 256 << 10; ///< of the heap before main
constexpr uintptr_t HugePage = 2 << 20;
/// glibc adapts the size from which a block gets its own mapping, until one of these is set.
constexpr int LargestInHeap = 4 << 20, MostKept = 64 << 20;

void tessera::cli::reserveHeap(bool IsWorker) {
  size_t Growth = IsWorker ? GrowthOfWorker : GrowthOfProcess;
  mallopt(M_TOP_PAD, Growth);
  mallopt(M_MMAP_THRESHOLD, LargestInHeap);
  mallopt(M_TRIM_THRESHOLD, MostKept);
#ifdef MADV_POPULATE_WRITE
  void *Block = malloc(MoreThanIsLeft);
  auto Begin = reinterpret_cast<uintptr_t>(Block), End = reinterpret_cast<uintptr_t>(sbrk(0));
  uintptr_t Page = uintptr_t(sysconf(_SC_PAGESIZE)), From = (Begin + Page - 1) / Page * Page;
  uintptr_t Huge = IsWorker ? End : (From + HugePage - 1) / HugePage * HugePage;
  // Only if the block is in the heap. Kernels older than 5.14, or without huge pages, ignore the
  // advice.
  if (Block && From <= Huge && Huge <= End && End - From <= 2 * Growth) {
    madvise(reinterpret_cast<void *>(From), Huge - From, MADV_POPULATE_WRITE);
    madvise(reinterpret_cast<void *>(Huge), End - Huge, MADV_HUGEPAGE);
  }
  free(Block);
#endif
}
