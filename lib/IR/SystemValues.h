//===- SystemValues.h - What entry points are given ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Capabilities.h"
#include "IR/Op.h"
#include "IR/StageInterface.h"
#include "IR/Stages.h"
#include "IR/Type.h"

namespace tessera::ir {

/// The unit of a system value, which bounds its numbers.
enum class Counted : uint8_t {
  ThreadsOfGrid,      ///< in a dimension of all groups
  Groups,             ///< in a dimension
  ThreadsOfDimension, ///< of one group
  ThreadsOfGroup,
  Lanes,       ///< of the largest wave
  LanesOfWave, ///< a power of two
  Anything,    ///< no bound is known
};

/// The least value is 0.
struct CountRange {
  Counted What;
  bool ReachesCount; ///< else it stays below
};
constexpr CountRange below(Counted What) { return {What, false}; }
constexpr CountRange upTo(Counted What) { return {What, true}; }

/// The type of a component of a system value.
enum class ValueScalar : uint8_t { U32, F32, Bool };

/// A row of SystemValues.def. The analyses of lanes and the reference machine have a function for
/// each, which they find in the table itself.
struct SystemValueRow {
  ValueScalar Scalar;
  unsigned Components;          ///< 0: an array of as many as the shader has
  llvm::StringLiteral Semantic; ///< "SV_GroupID"; "" if HLSL has none
  StageSet Inputs;              ///< the stages that read it
  StageSet Outputs;             ///< the stages that write it
  /// The stages that may have the semantic as one of the user's, at a location.
  StageSet PlainInputs, PlainOutputs;
  llvm::StringLiteral Said;    ///< "WaveGetLaneIndex()"
  llvm::StringLiteral BuiltIn; ///< "WorkgroupId", in SPIR-V
  uint32_t Number;             ///< of BuiltIn
  Capability Needs, OutputNeeds;
  /// In MSL, of an input and of an output; "" if it has none.
  llvm::StringLiteral Attribute, OutputAttribute;
  llvm::StringLiteral Parameter; ///< its name where the user has none
  CountRange Range;
};
inline constexpr SystemValueRow SystemValueRows[] = {
#define SYSTEM_VALUE(Enumerator, Word, Scalar, Components, Semantic, Inputs, Said, BuiltIn,        \
                     Number, Needs, Attribute, Parameter, Range, Spread)                           \
  {ValueScalar::Scalar,                                                                            \
   Components,                                                                                     \
   Semantic,                                                                                       \
   Inputs,                                                                                         \
   {},                                                                                             \
   {},                                                                                             \
   {},                                                                                             \
   Said,                                                                                           \
   #BuiltIn,                                                                                       \
   Number,                                                                                         \
   Capability::Needs,                                                                              \
   Capability::Needs,                                                                              \
   Attribute,                                                                                      \
   "",                                                                                             \
   Parameter,                                                                                      \
   Range},
#define STAGE_VALUE(Enumerator, Word, Scalar, Components, Semantic, Inputs, Outputs, PlainInputs,  \
                    PlainOutputs, BuiltIn, Number, Needs, OutputNeeds, Attribute, OutputAttribute, \
                    Parameter)                                                                     \
  {ValueScalar::Scalar,                                                                            \
   Components,                                                                                     \
   Semantic,                                                                                       \
   Inputs,                                                                                         \
   Outputs,                                                                                        \
   PlainInputs,                                                                                    \
   PlainOutputs,                                                                                   \
   Semantic,                                                                                       \
   #BuiltIn,                                                                                       \
   Number,                                                                                         \
   Capability::Needs,                                                                              \
   Capability::OutputNeeds,                                                                        \
   Attribute,                                                                                      \
   OutputAttribute,                                                                                \
   Parameter,                                                                                      \
   below(Counted::Anything)},
#include "IR/SystemValues.def"
};
constexpr const SystemValueRow &rowOf(SystemValue V) { return SystemValueRows[size_t(V)]; }

/// The first row for which \p Is holds; none is an answer too.
template <typename Fn> constexpr std::optional<SystemValue> findSystemValue(Fn &&Is) {
  for (const SystemValueRow &Row : SystemValueRows)
    if (Is(Row))
      return SystemValue(&Row - SystemValueRows);
  return std::nullopt;
}

/// The system value that \p Word spells, "wave_index".
inline std::optional<SystemValue> systemValueNamed(llvm::StringRef Word) {
  return findSystemValue([&](const SystemValueRow &Row) {
    return spelling(SystemValue(&Row - SystemValueRows)) == Word;
  });
}

/// The system value that an input of \p S with the semantic \p Name is.
inline std::optional<SystemValue> inputOf(Stage S, llvm::StringRef Name) {
  return findSystemValue([&](const SystemValueRow &Row) {
    return Row.Inputs.has(S) && !Row.Semantic.empty() && Name.equals_insensitive(Row.Semantic);
  });
}

/// The system value that an output of \p S with the semantic \p Name is.
inline std::optional<SystemValue> outputOf(Stage S, llvm::StringRef Name) {
  return findSystemValue([&](const SystemValueRow &Row) {
    return Row.Outputs.has(S) && !Row.Semantic.empty() && Name.equals_insensitive(Row.Semantic);
  });
}

/// Whether a mesh shader has the value for each primitive, not for each vertex.
inline bool isOfPrimitive(SystemValue V) {
  constexpr SystemValue Values[] = {
      SystemValue::CullPrimitive, SystemValue::PrimitiveID, SystemValue::RenderTargetArrayIndex,
      SystemValue::ViewportArrayIndex, SystemValue::PrimitiveShadingRate};
  return llvm::is_contained(Values, V);
}

/// Whether shaders of \p S can read \p V.
inline bool isReadIn(Stage S, SystemValue V) {
  return V == SystemValue::WaveLaneIndex || V == SystemValue::WaveLaneCount ||
         rowOf(V).Inputs.has(S);
}

/// Whether \p E, an input of a shader of \p S, may only be declared: the size of a point in a pixel
/// shader, whose struct is often that of the vertex shader's outputs.
inline bool isUnreadable(Stage S, const StageElement &E) {
  return S == Stage::Pixel && E.BuiltIn == rowOf(SystemValue::PointSize).Number;
}

/// The components of a transform: four columns of three.
inline constexpr unsigned TransformComponents = 12;
/// The components of the three corners of a triangle.
inline constexpr unsigned PositionComponents = 9;

inline const Type *typeOf(TypeContext &Types, ValueScalar Of, unsigned Components) {
  const Type *Scalar = Of == ValueScalar::F32    ? Types.floatTy(FloatFormat::F32)
                       : Of == ValueScalar::Bool ? Types.boolTy()
                                                 : Types.u32();
  if (Components == TransformComponents)
    return Types.array(Types.vector(Scalar, 3), 4);
  if (Components == PositionComponents)
    return Types.array(Types.vector(Scalar, 3), 3);
  return Components <= 1 ? Scalar : Types.vector(Scalar, Components);
}

/// Returns the type of \p V; of a component if the shader chooses how many there are.
inline const Type *typeOf(TypeContext &Types, SystemValue V) {
  return typeOf(Types, rowOf(V).Scalar, rowOf(V).Components);
}

/// Returns how many floats the array \p V has; 0 where the shader chooses it, or of another value.
constexpr unsigned lengthOf(SystemValue V) {
  return V == SystemValue::TessFactor ? 4 : V == SystemValue::InsideTessFactor ? 2 : 0;
}

/// What a value of a ray query is about.
enum class QueriedHit : uint8_t { Ray, Candidate, Committed };

/// A row QUERY_VALUE.
struct QueryValueRow {
  ValueScalar Scalar;
  unsigned Components;
  QueriedHit Hit;
};
inline constexpr QueryValueRow QueryValueRows[] = {
#define SYSTEM_VALUE(...)
#define QUERY_VALUE(Enumerator, Word, Scalar, Components, Instruction, Hit)                        \
  {ValueScalar::Scalar, Components, QueriedHit::Hit},
#include "IR/SystemValues.def"
};
constexpr const QueryValueRow &rowOf(QueryValue V) { return QueryValueRows[size_t(V)]; }

inline const Type *typeOf(TypeContext &Types, QueryValue V) {
  return typeOf(Types, rowOf(V).Scalar, rowOf(V).Components);
}

/// What a hit object must be to have a value.
enum class HitState : uint8_t { Anything, Ray, Hit };
/// Which extensions of SPIR-V have a value of hit objects.
enum class ReorderBy : uint8_t { EachReorder, EXT };

/// A row HIT_VALUE.
struct HitValueRow {
  ValueScalar Scalar;
  unsigned Components;
  ReorderBy Extensions;
  HitState Needs;
};
inline constexpr HitValueRow HitValueRows[] = {
#define SYSTEM_VALUE(...)
#define HIT_VALUE(Enumerator, Word, Scalar, Components, Instruction, Extensions, Needs)            \
  {ValueScalar::Scalar, Components, ReorderBy::Extensions, HitState::Needs},
#include "IR/SystemValues.def"
};
constexpr const HitValueRow &rowOf(HitValue V) { return HitValueRows[size_t(V)]; }

inline const Type *typeOf(TypeContext &Types, HitValue V) {
  return typeOf(Types, rowOf(V).Scalar, rowOf(V).Components);
}

} // namespace tessera::ir
