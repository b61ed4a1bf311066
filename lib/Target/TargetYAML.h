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

/// Parses \p Text. Reports the first error in \p FileName and then returns nothing. Adds the text
/// to the engine's files.
std::optional<Target> parseTarget(llvm::StringRef FileName, llvm::StringRef Text,
                                  DiagnosticEngine &Diags);

} // namespace tessera
