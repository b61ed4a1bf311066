//===- MethodObjects.h - Objects that method templates are called on -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Sema/Sema.h"

namespace tessera {

/// Returns \p Callee of a call. Clang has method templates only for objects in a shader's own
/// memory (MethodQualifiers.h): those that do not change their object are called on a copy of one
/// in a buffer or in groupshared memory.
clang::Expr *onCopy(clang::Sema &S, clang::Expr *Callee);

} // namespace tessera
