//===- Compile.h - Arguments and a source become a result ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Result.h"

namespace tessera::dxc {

/// Compiles \p Source as \p Arguments, those of the command line, say; null where there is no
/// memory. Files are asked of \p Handler, as DXC calls them; without one there are none.
Result *compileSource(const Memory &M, const DxcBuffer &Source,
                      const std::vector<std::string> &Arguments, IDxcIncludeHandler *Handler);

/// A module of SPIR-V as text.
Result *disassembleModule(const Memory &M, llvm::StringRef Module);

} // namespace tessera::dxc
