//===- Locations.h - Where something is in the sources --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"
#include "Support/Loc.h"
#include "clang/Basic/SourceManager.h"

namespace clang {
class LangOptions;
}

namespace tessera {

/// Buffer names of the prelude begin with this, which no file of a user can.
inline constexpr llvm::StringLiteral PreludePrefix = "<tessera>/";

/// The folder of the headers that dialects have, as `#include <dx/linalg.h>` finds them: after all
/// folders of the user's.
inline constexpr llvm::StringLiteral PreludeIncludes = "<tessera>/include";

/// Whether \p Where is in a text that the compiler brought along.
bool isInPrelude(const clang::SourceManager &SM, clang::SourceLocation Where);

/// Maps Clang's locations to rows of SourceFiles, also while the parser is still running. Nowhere
/// for the prelude's text and for what has no text at all.
Loc mapLocation(const clang::SourceManager &SM, SourceFiles &Files, clang::SourceLocation Where);
Loc mapRange(const clang::SourceManager &SM, const clang::LangOptions &Lang, SourceFiles &Files,
             clang::SourceRange Where);

} // namespace tessera
