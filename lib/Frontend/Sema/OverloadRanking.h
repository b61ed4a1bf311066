//===- OverloadRanking.h - Which of several functions a call means --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// How an argument without a suffix counts: `literal int` or `literal float`; neither for others.
enum class LiteralKind : uint8_t { None, Int, Float };

/// Returns an expression to call instead of \p Callee. It names only HLSL's choice of function, if
/// that differs from the choice of C++.
///
/// HLSL before 202x ranks functions by the worst conversion of an argument, from a scalar that
/// becomes a vector (the best) to a vector that is truncated (the worst). C++, whose rules Clang
/// uses, reports many of these calls as ambiguous and chooses another function in some.
clang::Expr *chooseOverload(clang::Sema &S, clang::Expr *Callee,
                            llvm::ArrayRef<clang::Expr *> Arguments,
                            llvm::function_ref<LiteralKind(const clang::Expr *)> KindOf);

} // namespace tessera
