//===- Compile.h - Arguments and a source become a result ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Result.h"

namespace tessera::dxc {

/// Compiles \p Source with the command line \p Arguments. Returns null if memory is exhausted. Asks
/// \p Handler for files, with DXC's form of paths; null finds no files.
Result *compileSource(const Memory &M, const DxcBuffer &Source,
                      const std::vector<std::string> &Arguments, IDxcIncludeHandler *Handler);

/// A module of SPIR-V as text.
Result *disassembleModule(const Memory &M, llvm::StringRef Module);

} // namespace tessera::dxc
