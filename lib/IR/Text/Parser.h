//===- Parser.h - Reads the textual form ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include <memory>

namespace tessera::ir {

/// Reads a module in the language of docs/ir.md. \p Name is the file's name in messages; an op
/// without loc(...) gets its own place in this text. Null after a report when the text is refused.
/// What is read is grammatical, not yet verified.
/// Of the text form, which the first line of a text names: `tsir 1`. Another version is refused; a
/// text without that line is of this one.
inline constexpr unsigned TextVersion = 1;

std::unique_ptr<Module> parse(llvm::StringRef Text, llvm::StringRef Name, DiagnosticEngine &Diags);

} // namespace tessera::ir
