//===- ImplicitThis.h - Overloaded methods called without `this.` ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"

namespace tessera {

/// Makes the object of such calls explicit in the templates of \p D, before they are instantiated:
/// Clang 23 crashes when it resolves the overloads of
///   template <uint A> void store(uint at) { store(at, A); }
/// because HLSL's `this` is no pointer.
void addImplicitThis(clang::ASTContext &Context, clang::Decl *D);

} // namespace tessera
