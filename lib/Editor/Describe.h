//===- Describe.h - Declarations in words ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Editor/Data.h"

namespace clang {
class Decl;
class FunctionDecl;
class NamedDecl;
class QualType;
class ASTContext;
} // namespace clang

namespace tessera::editor {

SymbolKind kindOf(const clang::NamedDecl &D);

/// Returns the declaration as a user would write it, without its body: "float3 normal",
/// "float4 shade(float3 normal)". A matrix has its shape behind its name.
std::string declaredAs(const clang::NamedDecl &D);

/// Returns a function as declaredAs does, and its parameters, which are parts of that.
Signature signatureOf(const clang::FunctionDecl &F);

/// Returns the type as a user names it.
std::string typeText(clang::QualType T, const clang::ASTContext &AST);

/// Returns what the compiler's texts and tables say of a declaration that it brings along; often
/// nothing.
std::string documentationOf(const clang::NamedDecl &D);

/// Returns the comment that is directly before line \p Line of the text, or at the end of that
/// line, without its marks. If something else precedes the declaration on its line (\p IsFirst
/// is false), only that at the end counts.
std::string commentAt(const Lines &Text, uint32_t Line, bool IsFirst = true);

} // namespace tessera::editor
