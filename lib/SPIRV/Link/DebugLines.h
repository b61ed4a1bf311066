//===- DebugLines.h - Debug lines and scopes in the linker --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace tessera::spirv {

/// Prepares the line and scope instructions of a module for SPIRV-Tools' linker, which renumbers
/// the other instructions of every module after the first, by \p Shift, but not these. The files of
/// OpLine get their new ids here. The linker also needs the set of a DebugLine or DebugScope to be
/// an id of the module, so that each of these becomes OpLines, one for each id in it:
///
///     %7 = OpExtInst %void %1 DebugLine %9 ...    OpLine %void marks 0
///                                                 OpLine %1 marks 1
///                                                 OpLine %9 marks 2
///                                                 ...
///
/// \returns whether there are any, which \c restoreDebugLines must bring back.
bool hideDebugLines(std::vector<uint32_t> &Words, uint32_t Shift);

/// Returns the linked module \p Words with the instructions that \c hideDebugLines replaced. They
/// have new results.
std::vector<uint32_t> restoreDebugLines(llvm::ArrayRef<uint32_t> Words);

} // namespace tessera::spirv
