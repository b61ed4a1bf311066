//===- Remarks.h - Remarks of one compile and of many ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --remarks writes the remarks of a compile to a file, and a summary of such files has one line for
// each place. Without it, a build that compiles a shader in many permutations would print the same
// remark for each of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tessera/tessera.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera::cli {

/// Returns the remarks of \p Result with their notes, as docs/diagnostics.md has messages in JSON.
std::string remarksJSON(const CompileResult &Result);

class RemarkSummary {
public:
  /// Adds the result of remarksJSON for one compile. The order of compiles determines the order of
  /// places, and the first text for a place is used.
  llvm::Error add(llvm::StringRef JSON);
  /// Writes a line for each place; nothing without remarks.
  void print(llvm::raw_ostream &OS) const;

private:
  struct Place {
    std::string Line;               ///< "a.hlsl:3:5: remark: text"
    size_t Compiles = 0;            ///< that have a remark here
    size_t LastCompile = 0;         ///< the one counted last
    std::vector<std::string> Texts; ///< each once
  };
  std::vector<Place> Places;
  llvm::StringMap<size_t> Rows; ///< by file, line, column and id
  size_t Compiles = 0;
};

/// Prints the summary of the files that \p List names, a path on each line. Returns the exit
/// status.
int summarizeRemarks(llvm::StringRef List);

} // namespace tessera::cli
