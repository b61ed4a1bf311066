//===- MixedCalls.h - Calls in which matrices of two dialects meet ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"

namespace tessera {

/// The calls, of functions that are there and of those that no overload fits, whose arguments are
/// matrices of two dialects, or of another one than the function's.
std::vector<clang::SourceRange> mixedCalls(clang::ASTContext &AST);

} // namespace tessera
