//===- TargetYAML.h - Reading target files --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the YAML form of a target; docs/targets.md describes it, printTarget writes it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "Target/Target.h"
#include <optional>

namespace tessera {

/// Parses \p Text. On an error (the first one found) reports it in \p FileName, whose text is added
/// to the engine's files, and returns nothing.
std::optional<Target> parseTarget(llvm::StringRef FileName, llvm::StringRef Text,
                                  DiagnosticEngine &Diags);

} // namespace tessera
