//===- SignedSemantics.h - System values in signed variables ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace clang {
class Sema;
}

namespace tessera {

struct ShaderOptions;

/// Clang has SV_GroupID and its like in unsigned variables alone. If \p Name, the next token, is
/// that of `int2 id : SV_GroupID`, it becomes a semantic that Clang leaves to lowering.
void renameSigned(clang::Token &Name, const TokenContext &S, clang::Sema &Sema,
                  const ShaderOptions &Shader);

} // namespace tessera
