//===- explain.h - How targets compute a shader's matrices -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   tessera::ExplainedShader S =
//       tessera::explain("gemm.hlsl", Text, {}, {"nvidia-hopper", "apple-m1"});
//   writeFile("gemm.html", tessera::explainPage(S));
//
// Compiles a shader once for each target. States for each matrix operation how the target computes
// it, which instructions were generated and how many. docs/explain.md describes the page. Counts
// are static: an instruction in a loop counts once.
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

/// A range on a line of the source. File is an index in ExplainedShader::Files. Lines and columns
/// count from 1, columns in bytes. Line 0: nowhere; EndColumn 0: not known.
struct ExplainedPlace {
  uint32_t File = 0, Line = 0, Column = 0, EndColumn = 0;
  /// The place without its end, which identifies an operation.
  ExplainedPlace start() const { return {File, Line, Column, 0}; }
  friend auto operator<=>(const ExplainedPlace &, const ExplainedPlace &) = default;
};

/// The things counted in the module's text, in the order of ExplainedCounts.
enum class ExplainedCount : uint8_t {
  Multiplies,         ///< of matrices, by the device
  VectorInstructions, ///< of the device, for matrices and vectors of one thread
  MatrixLoads,
  MatrixStores,
  Loads,        ///< from buffers, except whole matrices
  Stores,       ///< likewise
  SharedLoads,  ///< from groupshared memory, except whole matrices
  SharedStores, ///< likewise
  LaneReads,    ///< of values in other lanes
  Arithmetic,   ///< multiplies and dot products of scalars and vectors
  Atomics,      ///< in buffers and groupshared memory
  Barriers      ///< of the group or of a wave
};
using ExplainedCounts = std::array<uint32_t, 12>;

/// How a target computes an operation.
enum class ExplainedWay : uint8_t {
  Removed,            ///< not at all: the optimizer removed it
  Native,             ///< the device does, as written
  Converted,          ///< the device does, with other component types
  Tiled,              ///< the device does, in tiles
  ConvertedTiled,     ///< both
  Emulated,           ///< the lanes of the wave do
  EmulatedHalf,       ///< the lanes do, with the device's matrices of f16
  VectorInstructions, ///< instructions of the device for vectors of one thread
  ThreadCode,         ///< each thread does, with loads and arithmetic
  WaveMatrices        ///< the wave does, with its lanes' vectors as the rows of a matrix
};

/// How an operation reaches memory, another use or coordinates if the device cannot do so directly.
enum class ExplainedAccess : uint8_t {
  Direct,
  Staged,    ///< through groupshared memory
  ByElements ///< each lane moves the elements that it holds
};

/// A type of matrix in the shader, and how a target holds it. A matrix of one thread has the scope
/// "thread" and is never cut.
struct ExplainedMatrix {
  ReflectedMatrix Matrix;
  /// The grid of waves that share a matrix of a thread group, and the band that each of them holds
  /// once or more often. Zeros if no waves share it.
  std::array<uint32_t, 2> Grid = {}, Band = {};
  /// Rows and columns of the pieces that are multiplied and moved: of the matrix or its band if it
  /// is not cut.
  std::array<uint32_t, 2> Tile = {};
  /// Rows and columns of the matrix that pairs make of several of these; zeros for none.
  std::array<uint32_t, 2> Pair = {};
  std::string HeldAs;   ///< the accumulator type that holds it; empty: its own
  uint32_t PerLane = 0; ///< components of a tile in each lane if the lanes compute it; else 0
  /// Rows and columns of the upper left corner of a tile, and the lane of each of its components,
  /// row by row. Empty if only the device knows the lanes.
  std::array<uint32_t, 2> Corner = {};
  std::vector<uint16_t> Lanes;
};

/// Operations that a target computes in the same way.
struct ExplainedKind {
  std::string Operation;          ///< the IR's name, "mat.muladd"
  std::vector<uint32_t> Matrices; ///< in ExplainedTarget::Matrices: operands, then the result
  std::string Vectors;            ///< of an operation of one thread: "f16 -> f32"
  ExplainedWay Way = ExplainedWay::Removed;
  std::string Strategy; ///< docs/matrix-plan.md; empty for operations without a strategy
  /// Strategies that come first, and why they were not possible.
  std::vector<std::pair<std::string, std::string>> Refused;
  /// The unit that the device computes or moves at once ("16x16x16" for a multiply), and how often.
  std::string Tile;
  uint64_t Tiles = 0;
  uint32_t Together = 1; ///< multiplies that one such unit may compute: pairs, or pairs of pairs
  uint32_t Waves = 1;    ///< waves that share a matrix of a thread group, each with so many tiles
  std::string Route;     ///< how other component types compute it
  std::string Row;       ///< the row of the target's table: "16x16x16 f16 x f16 -> f32"
  std::string Source;    ///< of that row
};

struct ExplainedOperation {
  ExplainedPlace Where;
  std::vector<uint32_t> Kinds; ///< several if a template or an overload has several types
  ExplainedCounts Counts = {}; ///< of the instructions that were generated for it
  ExplainedAccess Access = ExplainedAccess::Direct;
  bool Removed = true; ///< by the optimizer, as nothing needs its result
  /// An operation of one thread: how many copies of it there are after inlining. The wave computes
  /// some by matrices; of those that are left to the threads, some are vector instructions.
  uint32_t Copies = 0, LeftCopies = 0, VectorCopies = 0;
};

/// Lines of the module's text that come from one line of the source.
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
  /// An estimate from the code before the driver's compiler: 32-bit words of values and local
  /// variables in each lane, at the place where most are alive. Matrices are spread evenly.
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

/// Compiles \p Text for each of \p Targets, or for Options.Target if there are none. Takes SPIR-V
/// from a target that has SPIR-V and MSL. Ignores Options.Output, Reflect, Listing, and the options
/// about lines and debug information.
ExplainedShader explain(std::string_view FileName, std::string_view Text,
                        const CompileOptions &Options = {},
                        const std::vector<std::string> &Targets = {});

/// Returns an HTML page in UTF-8 that needs no other file and no network. The same shader gives the
/// same bytes.
std::string explainPage(const ExplainedShader &Shader);

} // namespace tessera

#endif
