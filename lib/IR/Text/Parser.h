//===- Parser.h - Reads the textual form ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include <memory>

namespace tessera::ir {

/// Version of the text form, which the first line of a text names: `tsir 1`. The parser refuses
/// other versions; a text without that line has this version.
inline constexpr unsigned TextVersion = 1;

/// Reads a module in the language of docs/ir.md. \p Name is the file's name in messages. An op
/// without loc(...) gets its own place in this text. Returns null after a report if the text is
/// invalid. The result follows the grammar but is not yet verified.
std::unique_ptr<Module> parse(llvm::StringRef Text, llvm::StringRef Name, DiagnosticEngine &Diags);

} // namespace tessera::ir
