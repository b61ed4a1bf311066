//===- Verify.h - Messages that a shader expects --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `-verify`, as in Clang: comments of the shader and of the files that it includes state the
// messages, and each other message, or each that does not come, is an error
// (docs/testing-your-shaders.md).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tessera/tessera.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tessera::cli {

struct VerifyOptions {
  std::vector<std::string> Prefixes; ///< "expected" of expected-error; not empty
  /// Messages of these kinds need no directive.
  std::vector<CompileSeverity> Unexpected;
};

/// "error", "warning", "remark" or "note".
std::optional<CompileSeverity> severityNamed(llvm::StringRef Name);
/// Whether \p C may be part of a directive's words.
bool isVerifyWord(char C);

struct VerifiedFile {
  llvm::StringRef Name; ///< as messages call it
  llvm::StringRef Text;
};

/// Compares \p Seen with the directives in the comments of \p Files. Prints differences to standard
/// error. Returns whether there are none.
bool verifyDiagnostics(llvm::ArrayRef<CompileDiagnostic> Seen, llvm::ArrayRef<VerifiedFile> Files,
                       const VerifyOptions &Options);

} // namespace tessera::cli
