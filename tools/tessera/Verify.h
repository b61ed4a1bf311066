//===- Verify.h - Messages that a shader says it gets ---------------------===//
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
  /// Messages of these kinds that no comment states are no mistake.
  std::vector<CompileSeverity> Unexpected;
};

/// "error", "warning", "remark" or "note".
std::optional<CompileSeverity> severityNamed(llvm::StringRef Name);
/// Whether \p C may stand in the words of directives.
bool isVerifyWord(char C);

struct VerifiedFile {
  llvm::StringRef Name; ///< as messages call it
  llvm::StringRef Text;
};

/// Compares \p Seen with what the comments of \p Files state. Prints what differs to standard
/// error; whether nothing does.
bool verifyDiagnostics(llvm::ArrayRef<CompileDiagnostic> Seen, llvm::ArrayRef<VerifiedFile> Files,
                       const VerifyOptions &Options);

} // namespace tessera::cli
