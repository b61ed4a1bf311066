//===- Interfaces.h - Variables of a linked module -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/SPIRV.h"
#include <vector>

namespace tessera::spirv {

/// Appends the OpEntryPoint \p I with those of \p Variables that it does not name yet.
void appendEntryPoint(Instruction I, llvm::ArrayRef<ID> Variables, std::vector<uint32_t> &To);

/// Returns \p Words with what functions of other modules use: entry points name all variables that
/// the functions which they call use, as SPIR-V requires from 1.4 on, and buffers at one binding
/// are decorated Aliased.
std::vector<uint32_t> completeInterfaces(llvm::ArrayRef<uint32_t> Words, Environment For);

/// Returns \p Words with the declarations of functions before the definitions, as a module has
/// them.
std::vector<uint32_t> declarationsFirst(llvm::ArrayRef<uint32_t> Words);

} // namespace tessera::spirv
