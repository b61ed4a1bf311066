//===- PredefinedMacros.h - Those of Clang that a text names --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Lex/Preprocessor.h"

namespace tessera {

/// Limits Clang's predefined macros to those whose names occur in the user's texts: reading all 370
/// takes longer than parsing a small shader. Must be called before \p PP reads anything. Macros
/// that the main file or the command line names are defined before both. Macros that another file
/// names are defined where that file begins. A text that builds names from pieces (`##`, a line
/// continuation) gets all macros.
void definePredefinedByNeed(clang::Preprocessor &PP);

} // namespace tessera
