//===- Interfaces.h - Variables of a linked module -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "SPIRV/SPIRV.h"
#include <vector>

namespace tessera::spirv {

/// Returns \p Words with what functions of other modules use: entry points name all variables that
/// the functions which they call use, as SPIR-V requires from 1.4 on, and buffers at one binding
/// are decorated Aliased.
std::vector<uint32_t> completeInterfaces(llvm::ArrayRef<uint32_t> Words, Environment For);

/// Returns \p Words with the declarations of functions before the definitions, as a module has
/// them.
std::vector<uint32_t> declarationsFirst(llvm::ArrayRef<uint32_t> Words);

} // namespace tessera::spirv
