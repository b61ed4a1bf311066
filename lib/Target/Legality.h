//===- Legality.h - Questions about a target's abilities ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function for each question that a compile asks about a target. They only use plain structs
// and report nothing; LegalityReport.h turns an answer into diagnostics. A permissive target
// answers yes to every question.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Target/Target.h"

namespace tessera {

enum class MatrixReason : uint8_t {
  Legal,
  NoMatrices,  ///< the target has no row at all
  Types,       ///< no row has these element types
  Signs,       ///< a row has them with another mix of signed and unsigned
  Saturation,  ///< a row has them, but saturates where this does not, or the reverse
  Scope,       ///< a row has them at the other scope
  Invocations, ///< workgroup scope: rows have them for other group sizes
  Shape        ///< rows have all that, but not the size
};

//===--- Multiplies -------------------------------------------------------===//

/// R = A x B + C at one size; a product without C asks with C equal to R.
struct MultiplyQuery {
  MatrixShape Shape;
  MatrixTypes Types;
  MatrixScope Scope = MatrixScope::Subgroup;
  uint32_t Invocations = 0; ///< threads of the group; read at workgroup scope only
  bool Saturating = false;
};

/// Alternatives that a target supports: shapes of one set of types, nearest first.
struct NearestShapes {
  MatrixTypes Types;
  MatrixScope Scope;
  uint32_t Invocations; ///< of the first row; 0 at subgroup scope
  llvm::SmallVector<MatrixShape, 4> Shapes;
  llvm::SmallVector<MatrixShape, 2> Granularities; ///< flexible rows
  uint32_t MaxDimension = 0;                       ///< of the flexible rows; 0 where unknown
};

struct MultiplyCheck {
  MatrixReason Reason = MatrixReason::Legal;
  /// The row that satisfies the query, fixed before flexible; null when illegal or permissive.
  const MatrixRow *Row = nullptr;
  /// If illegal, up to three: first rows with the same types, then with the same A type, then
  /// others.
  llvm::SmallVector<NearestShapes, 3> Nearest;
  /// If the group's size is wrong: the sizes that rows exist for.
  llvm::SmallVector<uint32_t, 4> GroupSizes;

  explicit operator bool() const { return Reason == MatrixReason::Legal; }
};

MultiplyCheck checkMultiply(const Target &T, const MultiplyQuery &Query);

//===--- Matrix types -----------------------------------------------------===//

enum class MatrixRole : uint8_t { A, B, Accumulator };
/// "left operand (A)", "right operand (B)", "accumulator"
llvm::StringRef name(MatrixRole Role);

/// A single matrix, before its multiply is known. A is MxK, B is KxN, an accumulator is MxN.
struct MatrixQuery {
  uint32_t Rows, Columns;
  ElementType Element;
  MatrixRole Role;
  MatrixScope Scope = MatrixScope::Subgroup;
  uint32_t Invocations = 0; ///< threads of the group; read at workgroup scope only
};

struct MatrixSize {
  uint32_t Rows, Columns;
  friend bool operator==(const MatrixSize &, const MatrixSize &) = default;
};

struct MatrixCheck {
  MatrixReason Reason = MatrixReason::Legal;
  const MatrixRow *Row = nullptr; ///< as in MultiplyCheck
  /// If the size is wrong: the sizes that exist for this element and role, nearest first.
  llvm::SmallVector<MatrixSize, 4> Sizes;
  llvm::SmallVector<MatrixSize, 2> Granularities;
  uint32_t MaxDimension = 0;
  /// If the element type is wrong: the types that exist for this role.
  llvm::SmallVector<ElementType, 8> Elements;
  llvm::SmallVector<uint32_t, 4> GroupSizes; ///< as in MultiplyCheck

  explicit operator bool() const { return Reason == MatrixReason::Legal; }
};

MatrixCheck checkMatrix(const Target &T, const MatrixQuery &Query);

//===--- Rows -------------------------------------------------------------===//

/// Returns the rows that tiling may use, in the device's order of preference. They have a fixed
/// size, these operand types (C and the result are the same), and subgroup scope, and do not
/// saturate.
llvm::SmallVector<const MatrixRow *, 8> nativeRows(const Target &T, ElementType A, ElementType B,
                                                   ElementType C);
/// The same for the rows with a granularity.
llvm::SmallVector<const MatrixRow *, 4> flexibleRows(const Target &T, ElementType A, ElementType B,
                                                     ElementType C);

/// One of the multiplies that WGSL's subgroup matrices may do: factors of one type, sums of one, at
/// one size.
struct MatrixConfiguration {
  ElementType Component, Result;
  MatrixShape Shape;
  friend bool operator==(const MatrixConfiguration &, const MatrixConfiguration &) = default;
};

/// Returns each row with WGSL types (f32, f16, 32- and 8-bit integers), subgroup scope and a fixed
/// size that does not saturate ("Properties" of chromium_experimental_subgroup_matrix). Each row
/// appears once, in the device's order of preference. Returns none for a permissive target, because
/// its rows are not known.
llvm::SmallVector<MatrixConfiguration, 16> configurations(const Target &T);

/// The features that a module which uses this row needs the device to enable, for the reflection.
llvm::SmallVector<Feature, 4> requiredFeatures(const Target &T, const MatrixRow &Row);
/// Whether the device has features that make matrix loads outside of a buffer give 0, and ignore
/// such stores.
bool keepsBounds(const Target &T);

/// K of matrices for which the API leaves it to the device, as a constant for M, N and the inputs'
/// type. Signedness does not matter. The rule, over subgroup-scope rows:
///   1. rows of exactly that M and N whose K is a multiple of Unit: the largest such K;
///   2. else, of the rows that divide M and N, flexible ones included, the one that multiplies most
///      at once: the smallest multiple of Unit that is a multiple of its K (the multiply is then
///      tiled, or one flexible multiply);
///   3. else rows of any size with that type: the smallest such multiple;
///   4. else, and on a permissive target: Unit.
uint32_t preferredDepth(const Target &T, uint32_t M, uint32_t N, ElementType Inputs, uint32_t Unit);

//===--- Vectors of one thread --------------------------------------------------===//

/// Requirements of the instruction for a matrix in memory and a thread's vector: alignments in
/// bytes, and the number of components that every device supports. Sources: Vulkan 1.4,
/// VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10096 to 10098, and
/// maxCooperativeVectorComponents.
struct VectorRules {
  static constexpr uint32_t MatrixAlign = 64, StrideAlign = 16, VectorAlign = 16;
  static constexpr uint32_t MaxComponents = 128;
};

/// True if the matrices may be row- or column-major. 8-bit floats are only allowed in the device's
/// own layouts (VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10090).
bool hasPlainLayout(const VectorTypes &Types);

/// Whether shaders of the stage \p S have any instruction for such vectors. False on a permissive
/// target.
bool hasVectors(const Target &T, ir::Stage S);

/// Returns the row for vectors whose components are numbers, or words of four, of type \p Numbers,
/// in a shader of the stage \p S; null if there is none, and on a permissive target.
const VectorTypes *vectorRow(const Target &T, ir::Stage S, ElementType Numbers, ElementType Matrix,
                             ElementType Result);
/// The row for a vector of halves that are numbers of the 8-bit float \p Numbers, which is the
/// matrix's too.
const VectorTypes *byteFloatRow(const Target &T, ir::Stage S, ElementType Numbers,
                                ElementType Result);

/// Whether shaders of the stage \p S have instructions that add vectors, and outer products of f16,
/// to \p Numbers in memory.
bool accumulates(const Target &T, ir::Stage S, ElementType Numbers);

//===--- Waves and limits -------------------------------------------------===//

/// [WaveSize(n)] is {n, n, n}. [WaveSize(min, max, preferred)] may leave Preferred at 0. All zeros:
/// no attribute.
struct WaveSizeRange {
  uint32_t Min = 0, Max = 0, Preferred = 0;
  bool isGiven() const { return Min != 0; }
  bool isFixed() const { return isGiven() && Min == Max; }
};

enum class WaveReason : uint8_t {
  Legal,
  NoSuchSize, ///< the target has no size in the range
  NotMultiple ///< matrices are used and the group is not a multiple of the wave size
};

struct WaveCheck {
  WaveReason Reason = WaveReason::Legal;
  /// The effective wave size; 0 when it cannot be known (permissive, or no facts, and no fixed
  /// [WaveSize]).
  uint32_t WaveSize = 0;
  /// Whether the pipeline must request WaveSize because the target's default differs.
  bool MustRequire = false;
  /// Threads of the group.
  uint64_t GroupSize = 0;

  explicit operator bool() const { return Reason == WaveReason::Legal; }
};

/// Chooses the wave size of a shader: the fixed one of [WaveSize]; of a range, the preferred size,
/// the target's default or the smallest that the target has, in this order; the target's default
/// without the attribute. If \p UsesMatrices, the group's size must be a multiple of it.
WaveCheck checkWaveSize(const Target &T, WaveSizeRange Attribute,
                        std::array<uint32_t, 3> NumThreads, bool UsesMatrices);

/// The size that matrices need the waves to have, or 0 where every size of the target will do.
uint32_t requiredWaveSize(const Target &T);

enum class LimitReason : uint8_t { Legal, GroupThreads, GroupDimension, SharedMemory };

struct LimitCheck {
  LimitReason Reason = LimitReason::Legal;
  uint64_t Asked = 0, Limit = 0; ///< threads, or bytes
  unsigned Dimension = 0;        ///< 0 to 2, of GroupDimension

  explicit operator bool() const { return Reason == LimitReason::Legal; }
};

LimitCheck checkGroupSize(const Target &T, std::array<uint32_t, 3> NumThreads);
LimitCheck checkSharedMemory(const Target &T, uint64_t Bytes);

} // namespace tessera
