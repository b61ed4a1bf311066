//===- MethodObjects.h - Objects that method templates are called on -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Sema/Sema.h"

namespace tessera {

/// Returns \p Callee of a call. Clang has method templates only for objects in a shader's own
/// memory (MethodQualifiers.h): where they do not change an object in a buffer, they are called on
/// a copy of it.
clang::Expr *onCopy(clang::Sema &S, clang::Expr *Callee);

} // namespace tessera
