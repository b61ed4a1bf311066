// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses of buffers in the contents of others and in push constants, which are known when the
// buffers have memory.

#ifndef TESSERA_RUN_ADDRESSES_H
#define TESSERA_RUN_ADDRESSES_H

#include "Description/Pipeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace tessera::run {

/// The buffers that something holds the address of, by their indexes.
std::set<uint32_t> addressedBuffers(const Pipeline &P);
/// Puts the addresses of buffers, which \p AddressOf gives, where the pipeline has them, in buffers
/// that are compared with as well.
void placeAddresses(Pipeline &P, llvm::function_ref<uint64_t(uint32_t Buffer)> AddressOf);

} // namespace tessera::run

#endif
