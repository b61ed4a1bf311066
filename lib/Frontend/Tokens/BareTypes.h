//===- BareTypes.h - Types without their template arguments ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// Whether \p Name, the next token, is no variable of that name: another name follows, or it is
/// cast to, or it is the only argument of a template.
bool standsForType(const clang::Token &Name, const TokenContext &S);

/// If \p Name, the next token, is `matrix`, `vector` or `Buffer` without `<`, or `sampler`, and
/// stands for a type, it becomes the name of that, or gets its arguments behind it.
void nameBareType(clang::Token &Name, const TokenContext &S);

} // namespace tessera
