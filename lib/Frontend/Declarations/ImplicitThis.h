//===- ImplicitThis.h - Overloaded methods called without `this.` ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ASTContext.h"

namespace tessera {

/// Makes the object of such calls explicit in the templates of \p D. Must run before they are
/// instantiated. HLSL's `this` is not a pointer, so Clang 23 crashes when it resolves the overloads
/// of
///   template <uint A> void store(uint at) { store(at, A); }
void addImplicitThis(clang::ASTContext &Context, clang::Decl *D);

} // namespace tessera
