//===- Printer.h - The textual form of a module ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/ir.md describes the language. The text depends only on the module (no addresses, no hash
// order). Parsing the text gives a module that prints the same text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

struct PrintOptions {
  /// Where given, each op, function and variable ends in loc("file":line:column).
  const SourceFiles *Files = nullptr;
  /// Where given, what it says of an op that holds no regions follows it as a comment.
  llvm::function_ref<std::string(const Op &)> Comment = nullptr;
};

void print(Module &M, llvm::raw_ostream &OS, const PrintOptions &Options = {});

/// Prints only the plan, as the module's text contains it.
void print(const MatrixPlan &Plan, llvm::raw_ostream &OS, const SourceFiles *Files);

/// ` loc("file":line:column)`; nothing without files or a place.
void printLoc(const Loc &Where, llvm::raw_ostream &OS, const SourceFiles *Files);

/// A name as the text contains it, in quotes if it is not a plain word.
void printWord(llvm::raw_ostream &OS, llvm::StringRef Name);

/// The text of a constant as it stands in a module: 3, -1.5, true, {1, 2}, zero; floats exactly, or
/// as their bits in hexadecimal when they are infinite or no number.
void print(const Constant &C, llvm::raw_ostream &OS);

/// The keyword before region \p Index of an op.
llvm::StringRef regionWord(Opcode Code, unsigned Index);

} // namespace tessera::ir
