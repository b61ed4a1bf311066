//===- BareTypes.h - Types without their template arguments ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Tokens.h"

namespace tessera {

/// If \p Name, the next token, is `matrix`, `vector` or `Buffer` without `<`, or `sampler`, and
/// stands for a type, it becomes the name of that, or gets its arguments behind it.
void nameBareType(clang::Token &Name, const Tokens &S);

} // namespace tessera
