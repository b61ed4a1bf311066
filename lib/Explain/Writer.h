//===- Writer.h - The parts of the page ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ids on the page, by which links and the script find things:
//   s0-12    line 12 of file 0        p3      place 3, at which targets have operations
//   t1       target 1                 t1p3    the operations at place 3 on target 1
//   t1k5     kind 5 of target 1       t1m2    its matrix 2, as a symbol; t1m2l: the lanes
// A run of instructions has data-s="0-12". The script also understands #t1s0-12 as an address:
// target 1 and line 12 of file 0.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tessera/explain.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace tessera::html {

/// The places at which any target has an operation, numbered by where they start.
using PlaceNumbers = std::map<ExplainedPlace, size_t>;

/// "mat<f16, 16x16, a, subgroup>"
std::string nameOf(const ReflectedMatrix &Matrix);
/// "multiply and add" for "mat.muladd"; an unknown name itself.
llvm::StringRef wordsFor(llvm::StringRef Operation);

// --- Drawings.cpp ---
/// Whether a matrix is split into tiles or bands, so that there is something to draw.
bool hasTiles(const ExplainedMatrix &Matrix);
/// The tiles of the matrix, or the waves and their bands.
void drawTiles(llvm::raw_ostream &OS, llvm::StringRef Id, const ExplainedMatrix &Matrix);
/// Draws which lane holds which component; draws nothing if that is not known.
void drawLanes(llvm::raw_ostream &OS, llvm::StringRef Id, const ExplainedMatrix &Matrix);

// --- Ways.cpp ---
/// How a target computes an operation: a class of page.css and words for people.
struct OperationWay {
  llvm::StringRef Class;
  std::string Words; ///< "tiled 8x of 8x8x8"
};
OperationWay wayOf(const ExplainedTarget &T, const ExplainedOperation &O);
/// A row for each operation, a column for each target.
void writeWays(llvm::raw_ostream &OS, const ExplainedShader &Shader, const PlaceNumbers &Places);

// --- Tables.cpp ---
/// The counts of all targets beside each other.
void writeComparison(llvm::raw_ostream &OS, const ExplainedShader &Shader);
void writeMessages(llvm::raw_ostream &OS, const ExplainedShader &Shader, const ExplainedTarget &T);
void writeOperations(llvm::raw_ostream &OS, const ExplainedShader &Shader, size_t Target,
                     const PlaceNumbers &Places);
/// A link to the line, with the file's name if it is not the main one.
std::string linkTo(const ExplainedShader &Shader, ExplainedPlace Where);

// --- Plans.cpp ---
void writeKinds(llvm::raw_ostream &OS, const ExplainedTarget &T, size_t Target);

// --- ModuleText.cpp ---
void writeModule(llvm::raw_ostream &OS, const ExplainedTarget &T);

} // namespace tessera::html
