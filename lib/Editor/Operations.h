//===- Operations.h - What functions compute, in words --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words are those of the table of IR ops (Ops.def). Which op a function of a matrix API is
// comes from the tables of docs/dialects.md.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::editor {

/// Returns what the op with the annotation \p Tag computes ("wave.reduce:sum"); empty if there is
/// no such op, or if it says nothing about a function with that tag.
std::string wordsOfOp(llvm::StringRef Tag);

/// Returns the same for a function or method of a matrix API; empty if the page does not name it,
/// or if it is a different op for other arguments.
std::string wordsOfMatrixFunction(llvm::StringRef Name);

} // namespace tessera::editor
