//===- OutArguments.h - Scalars as out arguments of vectors ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Sema/Sema.h"

namespace tessera {

/// Whether \p Argument is a scalar for \p Param, an `out` or `inout` vector or matrix. As in DXC,
/// each component begins with the scalar, which gets the first one afterwards.
bool isWidenedOut(const clang::ParmVarDecl *Param, const clang::Expr *Argument);
/// Returns the expression that Clang makes of an argument otherwise.
clang::ExprResult widenedOut(clang::Sema &S, const clang::ParmVarDecl *Param,
                             clang::Expr *Argument);

} // namespace tessera
