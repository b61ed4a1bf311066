//===- LineDirectives.h - `#line` in the text -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Loc.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace tessera::msl {

/// Returns \p Text with `#line` directives, after which Metal's compiler counts the lines of the
/// shader. \p Lines has the location of each line of the text. A line without one belongs to that
/// of the line before it; the lines before the first location keep their own numbers.
std::string withLineDirectives(llvm::StringRef Text, llvm::ArrayRef<Loc> Lines,
                               const SourceFiles &Files);

} // namespace tessera::msl
