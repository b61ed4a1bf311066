//===- StageInterface.h - Inputs and outputs of an entry point -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values that an entry point takes from the application or from the stage before it, and those
// that it gives to the next stage or to the render targets. The ops io.load and io.store name an
// element by its number.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/EnumSet.h"
#include "IR/Op.h"
#include <optional>

namespace tessera::ir {

enum class Interpolation : uint8_t {
#define INTERPOLATION(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
constexpr unsigned NumInterpolations = 0
#define INTERPOLATION(...) +1
#include "IR/StageWords.def"
    ;
using InterpolationSet = EnumSet<Interpolation, NumInterpolations>;
/// Returns HLSL's modifier: "nointerpolation".
llvm::StringRef spelling(Interpolation I);
/// Returns the row whose modifier is \p Word.
std::optional<Interpolation> interpolationOf(llvm::StringRef Word);

/// The primitives of a mesh shader.
enum class MeshShape : uint8_t {
#define TOPOLOGY(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
struct MeshShapeRow {
  llvm::StringLiteral Word; ///< of [outputtopology]
  unsigned Corners;
  SystemValue Indices;
};
inline constexpr MeshShapeRow MeshShapeRows[] = {
#define TOPOLOGY(Enumerator, Word, Corners, Indices, ...) {Word, Corners, SystemValue::Indices},
#include "IR/StageWords.def"
};
constexpr const MeshShapeRow &rowOf(MeshShape S) { return MeshShapeRows[size_t(S)]; }
inline llvm::StringRef spelling(MeshShape S) { return rowOf(S).Word; }

/// What the tessellator divides.
enum class PatchDomain : uint8_t {
#define PATCH_DOMAIN(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
struct PatchDomainRow {
  llvm::StringLiteral Word; ///< of [domain]
  unsigned Edges, Insides;  ///< factors
  unsigned Components;      ///< of a place in it
};
inline constexpr PatchDomainRow PatchDomainRows[] = {
#define PATCH_DOMAIN(Enumerator, Word, Edges, Insides, Components, ...)                            \
  {Word, Edges, Insides, Components},
#include "IR/StageWords.def"
};
constexpr const PatchDomainRow &rowOf(PatchDomain D) { return PatchDomainRows[size_t(D)]; }

/// How the tessellator divides an edge.
enum class Partitioning : uint8_t {
#define PARTITIONING(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
/// The primitives that the tessellator makes.
enum class PatchOutput : uint8_t {
#define PATCH_OUTPUT(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};

/// The primitives that a geometry shader gets.
enum class GeometryInput : uint8_t {
#define GEOMETRY_INPUT(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
struct GeometryInputRow {
  llvm::StringLiteral Word; ///< before the parameter
  unsigned Vertices;
};
inline constexpr GeometryInputRow GeometryInputRows[] = {
#define GEOMETRY_INPUT(Enumerator, Word, Vertices, ...) {Word, Vertices},
#include "IR/StageWords.def"
};
constexpr const GeometryInputRow &rowOf(GeometryInput I) { return GeometryInputRows[size_t(I)]; }
/// The primitives that a geometry shader makes: strips, or points.
enum class StreamKind : uint8_t {
#define STREAM_KIND(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
struct StreamKindRow {
  llvm::StringLiteral Word, Class;
};
inline constexpr StreamKindRow StreamKindRows[] = {
#define STREAM_KIND(Enumerator, Word, Class, ...) {Word, Class},
#include "IR/StageWords.def"
};
constexpr const StreamKindRow &rowOf(StreamKind K) { return StreamKindRows[size_t(K)]; }

llvm::StringRef spelling(Partitioning P);
llvm::StringRef spelling(PatchOutput O);
inline llvm::StringRef spelling(PatchDomain D) { return rowOf(D).Word; }
inline llvm::StringRef spelling(GeometryInput I) { return rowOf(I).Word; }
inline llvm::StringRef spelling(StreamKind K) { return rowOf(K).Word; }

/// Returns the row of \p Enum, an enumeration of these tables, whose word in HLSL and in the text
/// form is \p Word.
template <typename Enum> std::optional<Enum> stageWordOf(llvm::StringRef Word);

enum class EntryMode : uint8_t {
#define ENTRY_MODE(Enumerator, ...) Enumerator,
#include "IR/StageWords.def"
};
constexpr unsigned NumEntryModes = 0
#define ENTRY_MODE(...) +1
#include "IR/StageWords.def"
    ;
using EntryModeSet = EnumSet<EntryMode, NumEntryModes>;
llvm::StringRef spelling(EntryMode M);
std::optional<EntryMode> entryModeOf(llvm::StringRef Word);

/// An input or output of an entry point: one semantic.
struct StageElement {
  llvm::StringRef Semantic; ///< as the user spells it: "TEXCOORD1"
  /// A number, a vector of numbers, or an array of them. A small matrix is an array of its rows.
  const Type *Ty = nullptr;
  /// The built-in that it is; without one, the element has a location.
  std::optional<SystemValue> Value;
  /// SPIR-V's number of a built-in that SystemValues.def does not have; then Value is empty, and
  /// the element has no location.
  std::optional<uint32_t> BuiltIn;
  InterpolationSet How;
  uint32_t Location = 0;
  uint32_t Component = 0; ///< the first one of its locations that it takes
  uint32_t Source = 0;    ///< of a render target: which of the two colors that are blended
  uint32_t Stream = 0;    ///< of a geometry shader's output
  /// An input with a value at each vertex of the primitive or patch.
  bool PerVertex = false;
  /// One value for each primitive: an output of a mesh shader, an input of a pixel shader, or one
  /// of a patch in hull and domain shaders.
  bool PerPrimitive = false;
  bool IsMatrix = false;  ///< a matrix of floats, which SPIR-V has a type for
  bool IsRelaxed = false; ///< of 32-bit numbers: 16 bits of precision are enough (min16float)
  Loc Where;
};

/// Returns the number or vector that an input or output of type \p Ty has one or more of; null if
/// no element has the type.
const Type *partOfElement(const Type *Ty);
/// Returns how many locations a value of type \p Ty takes: one for each number or vector, two for a
/// vector of three or four 64-bit numbers, as many as that for each element of an array.
uint32_t locationsOf(const Type *Ty);
/// Returns how many components of each location a value of type \p Ty takes: two for a 64-bit
/// number, all four where a vector of them takes two locations.
uint32_t componentsOf(const Type *Ty);

} // namespace tessera::ir
