//===- SignedSemantics.h - System values in signed variables ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Tokens.h"

namespace clang {
class Sema;
}

namespace tessera {

struct ShaderOptions;

/// What stands before the name of a system value that is declared with a signed type: no name of
/// the user can begin so.
inline constexpr llvm::StringLiteral SignedSemantic = "signed ";

/// Clang has SV_GroupID and its like in unsigned variables alone. If \p Name, the next token, is
/// that of `int2 id : SV_GroupID`, it becomes a semantic that Clang leaves to lowering.
void renameSigned(clang::Token &Name, const Tokens &S, clang::Sema &Sema,
                  const ShaderOptions &Shader);

} // namespace tessera
