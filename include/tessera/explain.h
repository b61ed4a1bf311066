//===- explain.h - What becomes of a shader's matrices on devices ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   tessera::ExplainedShader S =
//       tessera::explain("gemm.hlsl", Text, {}, {"nvidia-hopper", "apple-m1"});
//   writeFile("gemm.html", tessera::explainPage(S));
//
// Compiles a shader once for each target. The result lists the decision for each matrix operation,
// the instructions it became, and their counts. docs/explain.md describes the page. Counts are
// static: an instruction in a loop counts once.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_EXPLAIN_H
#define TESSERA_EXPLAIN_H

#include "tessera/tessera.h"

namespace tessera {

struct ExplainedFile {
  std::string Name;
  std::string Text; ///< empty if it is not known, as for a file that #line names
};

/// A line of the user's source and a range on it. File is an index in ExplainedShader::Files. Lines
/// and columns count from 1, columns in bytes. Line 0 means no place; EndColumn 0 means not known.
struct ExplainedPlace {
  uint32_t File = 0, Line = 0, Column = 0, EndColumn = 0;
  friend auto operator<=>(const ExplainedPlace &, const ExplainedPlace &) = default;
};

/// The counted kinds of instructions, in the order of ExplainedCounts.
enum class ExplainedCount : uint8_t {
  Multiplies, ///< matrix multiplies by the device
  MatrixLoads,
  MatrixStores,
  Loads,        ///< from buffers, except matrix loads
  Stores,       ///< to buffers, except matrix stores
  SharedLoads,  ///< from groupshared memory, except matrix loads
  SharedStores, ///< to groupshared memory, except matrix stores
  Barriers      ///< of the group or of a wave
};
using ExplainedCounts = std::array<uint32_t, 8>;

/// A matrix type of the shader and its implementation on a target.
struct ExplainedMatrix {
  ReflectedMatrix Matrix;
  /// For a matrix of a thread group: the grid of waves that share it, and the size of one band.
  /// Each wave holds one or more bands. Zeros if no waves share it.
  std::array<uint32_t, 2> Grid = {}, Band = {};
  /// Rows and columns of the pieces that are multiplied and moved. Those of the matrix, or of the
  /// band, if it is not tiled.
  std::array<uint32_t, 2> Tile = {};
  /// The component type of the accumulator that replaces it, if that type differs.
  std::string HeldAs;
  uint32_t PerLane = 0; ///< components of a tile in a lane, where the lanes compute it; else 0
  /// The lanes that hold the components of the upper left corner of a tile, row by row. Corner
  /// gives the rows and columns of that corner. Empty if only the device knows.
  std::array<uint32_t, 2> Corner = {};
  std::vector<uint16_t> Lanes;
};

/// Operations with the same types and the same decision.
struct ExplainedKind {
  std::string Operation;          ///< the IR's name, "mat.muladd"
  std::vector<uint32_t> Matrices; ///< in ExplainedTarget::Matrices: operands, then the result
  std::string Strategy;           ///< docs/matrix-plan.md; empty if there was no decision
  /// Preferred strategies that were not possible, each with the reason.
  std::vector<std::pair<std::string, std::string>> Refused;
  std::string Tile;   ///< of a tiled multiply: "16x16x16"
  std::string Route;  ///< how other component types compute it
  std::string Row;    ///< of the target's table: "16x16x16 f16 x f16 -> f32"
  std::string Source; ///< of that row
};

struct ExplainedOperation {
  ExplainedPlace Where;
  std::vector<uint32_t> Kinds; ///< several if a template or an overload has several types
  ExplainedCounts Counts = {}; ///< of the instructions it became
};

/// Lines of the module's text that come from one line of the user's source.
struct ExplainedLines {
  ExplainedPlace Where;
  std::string Text; ///< each line ends in a line break
};

struct ExplainedTarget {
  std::string Name;
  bool Success = false;
  bool IsMetal = false;                  ///< the text is MSL, not SPIR-V
  uint32_t Lanes = 0;                    ///< of a wave, as assumed for figures
  std::vector<ReflectedEntry> Entries;   ///< this and the fields below are empty without success
  std::vector<ExplainedMatrix> Matrices; ///< in order of appearance
  std::vector<ExplainedKind> Kinds;
  std::vector<ExplainedOperation> Operations; ///< in order of file, line and column
  ExplainedCounts Counts = {};                ///< of the whole text
  /// 32-bit words of live values and local variables in each lane, at the point where most are
  /// live. Matrices count as spread evenly. An estimate from the code before the driver compiles
  /// it.
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

/// Compiles \p Text for each of \p Targets, or for Options.Target if there are none. Uses SPIR-V if
/// the target has both back ends. Ignores Options.Output, Reflect, Listing, and the options for
/// lines and debug information.
ExplainedShader explain(std::string_view FileName, std::string_view Text,
                        const CompileOptions &Options = {},
                        const std::vector<std::string> &Targets = {});

/// Returns a self-contained page of HTML in UTF-8. It loads no other file and needs no network. The
/// same shader gives the same bytes.
std::string explainPage(const ExplainedShader &Shader);

} // namespace tessera

#endif
