//===- Target.h - What is known about a device ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Target is plain data, read from a target file (TargetYAML.h) or found by name among the
// embedded ones (TargetRegistry.h). Nothing here decides anything: the questions that a compile
// asks of a target are answered in Legality.h. Units: sizes of matrices in elements, of groups in
// threads, of memory in bytes. docs/targets.md describes the file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Stages.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

/// Element types of matrix rows. The packed ones hold four 8-bit components in 32 bits and occur in
/// rows of cooperative vectors only.
enum class ElementType : uint8_t {
#define FLOAT(Enumerator, ...) Enumerator,
#define INTEGER(Enumerator, ...) Enumerator,
#include "Support/ScalarNames.inc"
#undef FLOAT
#undef INTEGER
  S8Packed,
  U8Packed
};

/// The name in target files and messages: "f16", "s8", "e4m3".
llvm::StringRef name(ElementType Type);
std::optional<ElementType> parseElementType(llvm::StringRef Name);
/// All names, in order.
llvm::ArrayRef<llvm::StringLiteral> elementTypeNames();
bool isInteger(ElementType Type);
/// Returns the integer type of the same width with the other signedness; \p Type itself for floats.
ElementType withOtherSign(ElementType Type);
/// True for equal types, and for integers of one width that differ only in signedness.
bool sameButSign(ElementType A, ElementType B);

enum class Backend : uint8_t { SPIRV = 1, MSL = 2, Both = 3 };

/// "spirv", "msl" for one back end.
llvm::StringRef name(Backend One);
inline bool includes(Backend Set, Backend One) { return uint8_t(Set) & uint8_t(One); }

/// A compile-time workaround for a bug of one driver.
enum class Workaround : uint8_t {
#define WORKAROUND(Enumerator, Name, Description) Enumerator,
#include "Target/Workarounds.def"
};
constexpr unsigned NumWorkarounds = 0
#define WORKAROUND(Enumerator, Name, Description) +1
#include "Target/Workarounds.def"
    ;
/// As in Workarounds.def.
llvm::StringRef name(Workaround W);
std::optional<Workaround> parseWorkaround(llvm::StringRef Name);

enum class Feature : uint8_t {
#define FEATURE(Enumerator, Name, Backends, ApiName, Description) Enumerator,
#include "Target/Features.def"
};
constexpr unsigned NumFeatures = 0
#define FEATURE(Enumerator, Name, Backends, ApiName, Description) +1
#include "Target/Features.def"
    ;

/// A row of Features.def.
struct FeatureInfo {
  llvm::StringRef Name;
  Backend Backends;
  llvm::StringRef ApiName;
  llvm::StringRef Description;
};
const FeatureInfo &info(Feature F);
std::optional<Feature> parseFeature(llvm::StringRef Name);

/// The invocations that own a matrix together.
enum class MatrixScope : uint8_t { Subgroup, Workgroup };
llvm::StringRef name(MatrixScope Scope);

/// A is MxK, B is KxN, the accumulators and the result are MxN.
struct MatrixShape {
  uint32_t M = 0, N = 0, K = 0;
  friend bool operator==(const MatrixShape &, const MatrixShape &) = default;
};

/// R = A x B + C.
struct MatrixTypes {
  ElementType A, B, C, R;
  friend bool operator==(const MatrixTypes &, const MatrixTypes &) = default;
};

/// "16x8x16"
std::string toString(const MatrixShape &Shape);
/// "f16 x f16 -> f32", or "f16 x f16 + f16 -> f32" where C and R differ.
std::string toString(const MatrixTypes &Types);

/// Facts of one kind with the place where they can be looked up.
struct MatrixGroup {
  /// Row sizes, or granularities of a flexible group.
  llvm::SmallVector<MatrixShape, 4> Shapes;
  llvm::SmallVector<MatrixTypes, 4> Types;
  MatrixScope Scope = MatrixScope::Subgroup;
  uint32_t Invocations = 0;  ///< threads of the group, exactly; only for workgroup scope
  uint32_t MaxDimension = 0; ///< flexible groups: the largest M, N and K; 0 where unknown
  bool Saturating = false;   ///< integer accumulation saturates
  bool Flexible = false;     ///< any multiple of a shape is a shape
  bool Tensor = false;       ///< of cooperative tensors (MSL 4.0)
  /// The shape that the device multiplies for each of these, whose other results are not used.
  std::optional<MatrixShape> PartOf = std::nullopt;
  std::string Source;
  friend bool operator==(const MatrixGroup &, const MatrixGroup &) = default;
};

/// One shape and one set of types of a group.
struct MatrixRow {
  MatrixShape Shape; ///< size, or granularity where Flexible
  MatrixTypes Types;
  MatrixScope Scope;
  uint32_t Invocations;
  uint32_t MaxDimension;
  bool Saturating;
  bool Flexible;
  uint32_t Group; ///< index in Target::Groups
  bool Tensor = false;
  std::optional<MatrixShape> PartOf = std::nullopt; ///< as in MatrixGroup

  /// The shape of the device's operation; of a flexible row, the granularity.
  const MatrixShape &operation() const { return PartOf ? *PartOf : Shape; }
  /// Whether this row supports multiplies of \p Size: exactly, or as a multiple if flexible.
  bool admits(const MatrixShape &Size) const;
  friend bool operator==(const MatrixRow &, const MatrixRow &) = default;
};

/// A cooperative-vector combination: Result = Matrix * (Input read as Interpretation) + Bias.
struct VectorTypes {
  ElementType Input, Interpretation, Matrix, Bias, Result;
  bool Transposable; ///< the matrix may be transposed
  friend bool operator==(const VectorTypes &, const VectorTypes &) = default;
};

/// "s32 as s8 x s8 + s32 -> s32", followed by "(transposable)" if it is.
std::string toString(const VectorTypes &Types);

struct VectorGroup {
  llvm::SmallVector<VectorTypes, 4> Types;
  /// Component types of atomic additions of vectors and outer products to memory.
  llvm::SmallVector<ElementType, 2> Accumulates;
  ir::StageSet Stages = ir::Stage::Compute; ///< whose shaders have these instructions
  std::string Source;
  friend bool operator==(const VectorGroup &, const VectorGroup &) = default;
};

struct FeatureGroup {
  llvm::SmallVector<Feature, 8> Features;
  std::string Source;
  friend bool operator==(const FeatureGroup &, const FeatureGroup &) = default;
};

struct WorkaroundGroup {
  llvm::SmallVector<Workaround, 2> Workarounds;
  std::string Source;
  friend bool operator==(const WorkaroundGroup &, const WorkaroundGroup &) = default;
};

struct SubgroupSizes {
  llvm::SmallVector<uint32_t, 4> Sizes; ///< ascending powers of two; empty where unknown
  uint32_t Default = 0;                 ///< the size for a shader without [WaveSize]
  std::string Source;
  uint32_t min() const { return Sizes.empty() ? 0 : Sizes.front(); }
  uint32_t max() const { return Sizes.empty() ? 0 : Sizes.back(); }
  friend bool operator==(const SubgroupSizes &, const SubgroupSizes &) = default;
};

/// Zero where unknown.
struct TargetLimits {
  uint32_t WorkgroupInvocations = 0;
  std::array<uint32_t, 3> WorkgroupSize = {0, 0, 0};
  uint32_t SharedMemory = 0;
  std::string Source;
  friend bool operator==(const TargetLimits &, const TargetLimits &) = default;
};

/// Facts about matrices of a whole workgroup, besides their rows.
struct GroupMatrixFacts {
  bool AreFaster = false;      ///< than the same multiply split among the group's waves
  uint32_t ReservedShared = 0; ///< bytes of groupshared memory that a shader with them cannot have
  /// Limit for waves that share one matrix. If the elements of its factors have at most this many
  /// bits, the waves loop over K; with more bits, the steps of K are unrolled.
  uint32_t LoopBits = 0;
  std::string Source;
  friend bool operator==(const GroupMatrixFacts &, const GroupMatrixFacts &) = default;
};

/// Whether the vectors of a wave's lanes are multiplied faster as one matrix than one by one.
struct GatherFacts {
  enum Speed : uint8_t {
    Slower,           ///< or not known
    FasterThanPlain,  ///< than loads and arithmetic of each thread
    FasterThanVectors ///< than instructions for vectors, too, if the matrix lies by rows or columns
  };
  Speed Is = Slower;
  /// The waves of a group copy the weights of a product together where all reach it.
  bool ByGroup = false;
  std::string Source;
  friend bool operator==(const GatherFacts &, const GatherFacts &) = default;
};

/// Behavior of matrix loads beyond the API's promises, for hosts that lay out buffers and for
/// tuners.
struct MatrixLoadFacts {
  bool StrideZero = false; ///< a stride of 0 repeats the first row of the matrix
  /// The least power of two such that its multiples, in bytes, work as run-time offsets and
  /// strides; 0 if none from 2 to 16 does.
  uint32_t Alignment = 0;
  std::string Source;
  friend bool operator==(const MatrixLoadFacts &, const MatrixLoadFacts &) = default;
};

/// How many groups the whole device has at a time, by the groupshared memory of one, for one family
/// of queues. For tables of a tuner, as above.
struct ResidentGroups {
  uint32_t Family = 0; ///< its number on the device
  bool Draws = false;  ///< it has graphics, too
  uint32_t Threads = 0;
  llvm::SmallVector<uint32_t, 12> SharedMemory; ///< bytes, ascending
  llvm::SmallVector<uint32_t, 12> Groups;       ///< as many
  std::string Source;
  friend bool operator==(const ResidentGroups &, const ResidentGroups &) = default;
};

struct Target {
  std::string Name;
  std::vector<std::string> Aliases;
  std::string Description;
  Backend Backends = Backend::SPIRV;
  /// The device is unknown: every shape, feature and size passes, and the reflection says so.
  bool Permissive = false;
  /// Accumulators are laid out as B matrices, not as A matrices (linalg::AccumulatorLayout).
  bool AccumulatorsAsB = false;
  SubgroupSizes Subgroup;
  TargetLimits Limits;
  GroupMatrixFacts GroupMatrices;
  GatherFacts Gather;
  std::vector<FeatureGroup> FeatureGroups;
  std::vector<WorkaroundGroup> Workarounds;
  std::vector<MatrixGroup> Groups;
  std::vector<VectorGroup> Vectors;
  MatrixLoadFacts MatrixLoads; ///< without a source where unknown
  std::vector<ResidentGroups> Resident;

  /// Groups expanded, in the device's order of preference: types outside, shapes inside.
  std::vector<MatrixRow> Rows;

  bool has(Feature F) const {
    return Permissive ? includes(Backends, info(F).Backends) : Features.test(size_t(F));
  }
  /// Whether it is a device that says so; a target that permits everything is none.
  bool lists(Feature F) const { return !Permissive && has(F); }
  bool needs(Workaround W) const;
  const std::string &sourceOf(const MatrixRow &Row) const { return Groups[Row.Group].Source; }

  /// Adds to FeatureGroups, and to the features for which has() is true.
  void addFeatures(FeatureGroup Group);
  /// Adds to Groups and Rows.
  void addMatrices(MatrixGroup Group);

  friend bool operator==(const Target &, const Target &) = default;

private:
  std::bitset<NumFeatures> Features;
};

} // namespace tessera
