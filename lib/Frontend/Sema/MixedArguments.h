//===- MixedArguments.h - Intrinsics with arguments of several types ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Sema/Sema.h"

namespace tessera {

/// Converts the arguments of an intrinsic, scalars and vectors of several types, to their common
/// type, which is that of their sum. The templates of IntrinsicMixed.cpp do the same, but Clang
/// needs many times as long to deduce and to instantiate one. Leaves everything else to them.
void unifyArguments(clang::Sema &S, const clang::Expr *Callee,
                    llvm::MutableArrayRef<clang::Expr *> Args);

/// Truncates one of the factors of `mul` if it has more columns than the other one has rows, or
/// fewer, with a warning. A vector is a row on the left and a column on the right.
void truncateFactors(clang::Sema &S, const clang::Expr *Callee,
                     llvm::MutableArrayRef<clang::Expr *> Args);

} // namespace tessera
