//===- SpecSizes.h - Sizes that are specialization constants ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   [[vk::constant_id(0)]] const uint N = 8;
//   groupshared float Shared[N * 2];
//   [numthreads(N, 1, 1)] void main() { float Own[N]; ... }
//
// Clang gets the default values, in a ConstantExpr around the expression that was written. So
// Shared is a float[16] to Clang, and the expression is in the TypeLoc of the variable. The
// arguments of [numthreads] are kept in an annotation of the function.
//
// Nothing may depend on the default: only elements of such arrays can be used.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"

namespace clang {
class Sema;
class VarDecl;
} // namespace clang

namespace tessera {

class DiagnosticEngine;

/// The annotation with the three arguments of [numthreads], if any is specialized.
inline constexpr llvm::StringLiteral GroupSizeAnnotation = "tessera.numthreads";

/// The specialization constant that \p E names; null for every other expression.
const clang::VarDecl *specConstantNamed(const clang::Expr *E);
/// Returns \p Size with its default value, if it names specialization constants and integer
/// operators and nothing else; else \p Size.
clang::Expr *withDefaultSize(clang::Sema &S, clang::Expr *Size);
/// What was written as the size of \p Array, if it names specialization constants; null otherwise.
const clang::Expr *specializedSize(clang::ArrayTypeLoc Array);
/// Whether \p Array, a variable or elements of one, is an array of such a size.
bool isSpecializedDimension(const clang::Expr *Array);
/// Whether \p Var is an array with such a size, in any of its dimensions.
bool hasSpecializedSize(const clang::VarDecl *Var);
/// Reports such arrays outside of variables, and every use of one except that of its elements.
void checkSpecSizes(clang::Sema &S, DiagnosticEngine &Diags);

} // namespace tessera
