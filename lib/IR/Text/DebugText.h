//===- DebugText.h - The words of debug information -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/DebugInfo.h"

namespace llvm {
class raw_ostream;
}

namespace tessera::ir {

/// In the order of the enumerators.
inline constexpr llvm::StringLiteral DebugTypeWords[] = {"basic", "vector", "matrix", "array",
                                                         "composite"};
inline llvm::StringRef debugWord(DebugTypeKind Kind) { return DebugTypeWords[size_t(Kind)]; }

void print(const DebugInfo &Info, llvm::raw_ostream &OS, const SourceFiles *Files);

} // namespace tessera::ir
