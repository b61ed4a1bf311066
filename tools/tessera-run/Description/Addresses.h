// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores addresses of buffers in the contents of others, in push constants and in the records of
// shaders. They are known when the buffers have memory.

#ifndef TESSERA_RUN_ADDRESSES_H
#define TESSERA_RUN_ADDRESSES_H

#include "Description/Pipeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace tessera::run {

/// Returns the indices of the buffers whose addresses are stored.
std::set<uint32_t> addressedBuffers(const Pipeline &P);
/// Stores the addresses of buffers, from \p AddressOf, at the places of the pipeline. These may
/// also be in buffers that results are compared with.
void placeAddresses(Pipeline &P, llvm::function_ref<uint64_t(uint32_t Buffer)> AddressOf);

} // namespace tessera::run

#endif
