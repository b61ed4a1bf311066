//===- ComponentOperators.h - Operators by components ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL's operators apply to matrices and vectors component by component. Clang 23 has few of them
// for matrices, with rules of linear algebra, and neither ++ nor -- for vectors. This class builds
// the missing ones before Clang checks the operands; see docs/hlsl.md. Lowering computes all of
// them row by row.
//
// Next to another type, a vector or matrix of one component is a scalar. A matrix of one row or
// column is a vector if a vector is required.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Sema/Sema.h"
#include <optional>

namespace tessera {

/// The operation, where it is one that Clang does not have; none where Clang goes on, with what is
/// left in \p L and \p R.
std::optional<clang::ExprResult> componentOperator(clang::Sema &S, clang::SourceLocation Where,
                                                   clang::BinaryOperatorKind Opcode,
                                                   clang::Expr *&L, clang::Expr *&R);
std::optional<clang::ExprResult> componentOperator(clang::Sema &S, clang::SourceLocation Where,
                                                   clang::UnaryOperatorKind Opcode,
                                                   clang::Expr *Operand);
/// As above, for `?:` with matrices.
std::optional<clang::ExprResult> componentChoice(clang::Sema &S, clang::SourceLocation Question,
                                                 clang::SourceLocation Colon,
                                                 clang::Expr *Condition, clang::Expr *&L,
                                                 clang::Expr *&R);

/// \p E, which becomes a \p To: converted where HLSL converts and Clang does not.
clang::Expr *adapted(clang::Sema &S, clang::Expr *E, clang::QualType To);

/// As adapted(), for the arguments of a call of the user's function, where \p Callee is only one;
/// of several, what has one component is a scalar if none of them takes it as it is.
void adaptArguments(clang::Sema &S, const clang::Expr *Callee,
                    llvm::MutableArrayRef<clang::Expr *> Arguments);

/// \p Argument of an `inout` or `out` parameter of type \p To: as the scalar, vector, or matrix of
/// one row or column that the parameter is.
clang::Expr *adaptedOut(clang::Sema &S, clang::Expr *Argument, clang::QualType To);

/// The part of \p E, an object that can be changed, that a cast to its base class \p To names; null
/// where the cast is another one.
clang::Expr *baseOf(clang::Sema &S, clang::Expr *E, clang::QualType To);

/// \p E, a subscript or what a `switch` asks, as an integer where it is a number that is none.
clang::Expr *adaptedIndex(clang::Sema &S, clang::Expr *E);
clang::Expr *adaptedSwitch(clang::Sema &S, clang::Expr *E);

} // namespace tessera
