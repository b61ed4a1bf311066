//===- SpecTypes.h - Types of specialization constants --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"

namespace tessera {

/// The name that the type \p Written gets in the declaration of a specialization constant, which
/// Clang knows with other types of 64 bits; empty where it keeps its own.
llvm::StringRef specConstantName(llvm::StringRef Written);
/// The type that \p Name stands for where it is such a name; null for all other names.
clang::QualType specConstantType(const clang::ASTContext &Context, llvm::StringRef Name);
/// Gives \p D, or what \p D has in it, the type that was written.
void restoreSpecConstants(clang::ASTContext &Context, clang::Decl *D);

} // namespace tessera
