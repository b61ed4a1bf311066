//===- explain.h - What becomes of a shader's matrices on devices ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   tessera::ExplainedShader S =
//       tessera::explain("gemm.hlsl", Text, {}, {"nvidia-hopper", "apple-m1"});
//   writeFile("gemm.html", tessera::explainPage(S));
//
// One compile for each target, with what was decided for each matrix operation, where its
// instructions are, and what they count. docs/explain.md describes the page. Counts are of the
// text: what stands in a loop counts once.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_EXPLAIN_H
#define TESSERA_EXPLAIN_H

#include "tessera/tessera.h"

namespace tessera {

struct ExplainedFile {
  std::string Name;
  std::string Text; ///< empty where it is not known, as of a file that #line names
};

/// A line of the user's, and a range on it. File is an index in ExplainedShader::Files; lines and
/// columns count from 1, columns in bytes; Line 0: nowhere, EndColumn 0: not known.
struct ExplainedPlace {
  uint32_t File = 0, Line = 0, Column = 0, EndColumn = 0;
  friend auto operator<=>(const ExplainedPlace &, const ExplainedPlace &) = default;
};

/// What is counted, in the order of ExplainedCounts.
enum class ExplainedCount : uint8_t {
  Multiplies, ///< of matrices, by the device
  MatrixLoads,
  MatrixStores,
  Loads,        ///< from buffers, of what is no matrix
  Stores,       ///< likewise
  SharedLoads,  ///< from groupshared memory, of what is no matrix
  SharedStores, ///< likewise
  Barriers      ///< of the group or of a wave
};
using ExplainedCounts = std::array<uint32_t, 8>;

/// A type of matrix that the shader has, and what a target makes of it.
struct ExplainedMatrix {
  ReflectedMatrix Matrix;
  /// Of a matrix of a thread group: the grid of waves that share it, and the part of which each of
  /// them holds one or more. Zeros where no waves share it.
  std::array<uint32_t, 2> Grid = {}, Band = {};
  /// Rows and columns of the pieces that are multiplied and moved; those of the matrix, or of the
  /// band, where it is not cut.
  std::array<uint32_t, 2> Tile = {};
  /// The component type of the accumulator that stands for it, where that is another.
  std::string HeldAs;
  uint32_t PerLane = 0; ///< components of a tile in a lane, where the lanes compute it; else 0
  /// Lanes that hold the components of the upper left corner of a tile, row by row, of so many rows
  /// and columns; empty where only the device knows.
  std::array<uint32_t, 2> Corner = {};
  std::vector<uint16_t> Lanes;
};

/// Operations that are treated alike.
struct ExplainedKind {
  std::string Operation;          ///< the IR's name, "mat.muladd"
  std::vector<uint32_t> Matrices; ///< in ExplainedTarget::Matrices: operands, then the result
  std::string Strategy;           ///< docs/matrix-plan.md; empty where nothing was to be decided
  /// Strategies that come first, and why they were not possible.
  std::vector<std::pair<std::string, std::string>> Refused;
  std::string Tile;   ///< of a multiply that is cut: "16x16x16"
  std::string Route;  ///< how other component types compute it
  std::string Row;    ///< of the target's table: "16x16x16 f16 x f16 -> f32"
  std::string Source; ///< of that row
};

struct ExplainedOperation {
  ExplainedPlace Where;
  std::vector<uint32_t> Kinds; ///< several where a template or an overload has several types
  ExplainedCounts Counts = {}; ///< of what was made of it
};

/// Lines of the module's text that come from one line of the user's.
struct ExplainedLines {
  ExplainedPlace Where;
  std::string Text; ///< each ends in a line break
};

struct ExplainedTarget {
  std::string Name;
  bool Success = false;
  bool IsMetal = false;                  ///< the text is MSL, not SPIR-V
  uint32_t Lanes = 0;                    ///< of a wave, as figures count them
  std::vector<ReflectedEntry> Entries;   ///< these and what follows are empty without success
  std::vector<ExplainedMatrix> Matrices; ///< in order of appearance
  std::vector<ExplainedKind> Kinds;
  std::vector<ExplainedOperation> Operations; ///< in order of file, line and column
  ExplainedCounts Counts = {};                ///< of the whole text
  /// 32-bit words of values and local variables at the place where most are alive, of each lane,
  /// matrices spread evenly: an estimate, from the code before the driver's own compiler.
  uint64_t LiveWords = 0;
  ExplainedPlace LiveAt;
  std::vector<ExplainedLines> Text;
  std::vector<CompileDiagnostic> Diagnostics;
  std::string DiagnosticText; ///< as CompileResult::diagnosticText
  bool WrongOptions = false, InternalError = false;
};

struct ExplainedShader {
  std::vector<ExplainedFile> Files; ///< the main one first
  std::vector<ExplainedTarget> Targets;
  std::vector<std::string> Dependencies; ///< files read, of all compiles
};

/// Compiles \p Text for each of \p Targets, or for Options.Target where there are none. Of what a
/// target's back end writes, SPIR-V is taken where there are both; Options.Output, Reflect,
/// Listing, and what Options says of lines and debug information do not count.
ExplainedShader explain(std::string_view FileName, std::string_view Text,
                        const CompileOptions &Options = {},
                        const std::vector<std::string> &Targets = {});

/// A page of HTML that needs no other file and no network, in UTF-8. The same shader gives the same
/// bytes.
std::string explainPage(const ExplainedShader &Shader);

} // namespace tessera

#endif
