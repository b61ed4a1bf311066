//===- ParameterModifiers.h - in, out and inout ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang 23 takes these anywhere, and makes a reference of what is declared with one: a function,
// on which it crashes, or a variable, which is another one then.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/TokenContext.h"
#include "Support/Diagnostic.h"

namespace tessera {

/// Whether \p Modifier, which comes next, is where a parameter may be. Reports one that is not.
bool modifiesParameter(const clang::Token &Modifier, const TokenContext &S,
                       DiagnosticEngine &Diags);

} // namespace tessera
