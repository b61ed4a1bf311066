//===- StageWords.h - What structs say to other stages --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// Whether \p Name, the next token, says how a value is interpolated between stages
/// (`nointerpolation uint id : ID`), which means nothing in a compute shader.
bool isInterpolation(const clang::Token &Name, const TokenContext &S);

/// If \p Name, the next token, is a system value of another stage, it becomes a semantic that Clang
/// leaves to lowering, for which it is none of a compute shader.
void renameOfOtherStage(clang::Token &Name, const TokenContext &S);

} // namespace tessera
