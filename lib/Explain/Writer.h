//===- Writer.h - The parts of the page ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ids on the page, by which links and the script find things:
//   s0-12    line 12 of file 0        p3      the place of operations 3, of all targets
//   t1       target 1                 t1p3    the operations at place 3 on it
//   t1k5     its kind 5               t1m2    its matrix 2, as a symbol; t1m2l: the lanes
// A run of instructions has data-s="0-12".
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tessera/explain.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace tessera::html {

/// Places of operations, of all targets, by where they start.
using PlaceNumbers = std::map<ExplainedPlace, size_t>;
inline ExplainedPlace startOf(ExplainedPlace P) {
  P.EndColumn = 0;
  return P;
}

/// "mat<f16, 16x16, a, subgroup>"
std::string nameOf(const ReflectedMatrix &Matrix);
/// "multiply and add" of "mat.muladd"; the name itself where it is none of the IR's.
llvm::StringRef wordsFor(llvm::StringRef Operation);

// --- Drawings.cpp ---
/// The tiles over the matrix, or the waves and their bands.
void drawTiles(llvm::raw_ostream &OS, llvm::StringRef Id, const ExplainedMatrix &Matrix);
/// Which lane holds what; nothing where that is not known.
void drawLanes(llvm::raw_ostream &OS, llvm::StringRef Id, const ExplainedMatrix &Matrix);

// --- Tables.cpp ---
/// The figures of all targets beside each other.
void writeComparison(llvm::raw_ostream &OS, const ExplainedShader &Shader);
void writeMessages(llvm::raw_ostream &OS, const ExplainedShader &Shader, const ExplainedTarget &T);
void writeOperations(llvm::raw_ostream &OS, const ExplainedShader &Shader, size_t Target,
                     const PlaceNumbers &Places);
void writeKinds(llvm::raw_ostream &OS, const ExplainedTarget &T, size_t Target);
/// A link to the line, with the file's name where it is not the main one.
std::string linkTo(const ExplainedShader &Shader, ExplainedPlace Where);

} // namespace tessera::html
