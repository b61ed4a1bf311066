//===- UnusedInterfaces.h - Inputs and outputs that nothing uses ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace tessera::spirv {

/// SPIRV-Tools' linker takes variables from an entry point that its functions do not use. This
/// returns the linked module \p Linked in which each entry point has all inputs and outputs of its
/// own module of \p Modules again: -fspv-preserve-interface asks for them.
std::vector<uint32_t> restoreInterfaces(std::vector<uint32_t> Linked,
                                        llvm::ArrayRef<std::vector<uint32_t>> Modules);

} // namespace tessera::spirv
