//===- ForScope.h - The variables of a `for` before HLSL 2021 -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before HLSL 2021 the variable that a `for` declares lives on behind the loop, and hides what had
// its name there:
//
//   for (int i = 0; i < 4; ++i) {}
//   for (i = 0; i < 4; ++i) {}
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Sema/Sema.h"

namespace tessera {

/// The variables of the loop that \p Loop is the scope of, which ends; none of any other scope.
llvm::SmallVector<clang::VarDecl *, 2> variablesOfLoop(const clang::Sema &S, clang::Scope *Loop);

/// Has the scope around \p Loop know \p Variables.
void keepVariables(clang::Sema &S, clang::Scope *Loop, llvm::ArrayRef<clang::VarDecl *> Variables);

/// Before \p Name is declared in \p In: forgets such a variable of that name.
void forgetVariable(clang::Sema &S, clang::Scope *In, clang::DeclarationName Name);

} // namespace tessera
