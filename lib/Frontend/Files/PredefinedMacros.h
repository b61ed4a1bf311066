//===- PredefinedMacros.h - Those of Clang that a text names --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Lex/Preprocessor.h"

namespace tessera {

/// Has \p PP, before it has read anything, define of Clang's predefined macros only those whose
/// names the user's texts have: reading all 370 takes longer than parsing a small shader. What the
/// main file or the command line names is defined before both, what a file names that is entered
/// later where that begins. A text that makes names of pieces (`##`, a line that goes on) gets all.
void definePredefinedByNeed(clang::Preprocessor &PP);

} // namespace tessera
