//===- Primitives.h - What the stages before the rasterizer make ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::interp {

using Vector4 = std::array<double, 4>;

/// The scalars of all outputs of a stage, one output after the other. Those of a vertex lack the
/// values of primitives, and the reverse.
struct ShadedValues {
  llvm::SmallVector<Word, 16> Values;
  llvm::SmallVector<bool, 16> Undefined;

  /// Makes room for the next output. Returns the number of its first scalar.
  size_t add(uint32_t Scalars) {
    size_t First = Values.size();
    Values.resize(First + Scalars);
    Undefined.resize(First + Scalars, true);
    return First;
  }
  bool isDefined(size_t First, uint32_t Count) const {
    return llvm::none_of(llvm::ArrayRef(Undefined).slice(First, Count), [](bool B) { return B; });
  }
};

/// A vertex that a stage has shaded.
struct ShadedVertex : ShadedValues {
  StageThread By; ///< which thread did
  Vector4 Position{};
  double PointSize = 1;
  llvm::SmallVector<double, 8> Clip, Cull;
  /// Of primitives that it is the provoking vertex of.
  uint32_t Layer = 0, Viewport = 0;
  std::optional<uint32_t> PrimitiveID; ///< of a geometry shader
};

/// A point, a line or a triangle. The first corner is the provoking vertex.
struct Primitive {
  std::array<const ShadedVertex *, 3> Corners{};
  unsigned Count = 0;
  uint32_t Number = 0;                  ///< within its instance, or among all that groups make
  std::optional<uint32_t> ID = 0;       ///< that pixel shaders see; nothing without a value
  uint32_t Layer = 0, Viewport = 0;     ///< what the stage chooses
  const ShadedValues *Values = nullptr; ///< of the primitive as a whole; null without any
};
using PrimitiveFn = llvm::function_ref<void(const Primitive &)>;

/// The vertices of a primitive and those adjacent to it, or of a patch, in the order that the next
/// stage has them.
struct AssembledPrimitive {
  llvm::SmallVector<const ShadedVertex *, 6> Vertices;
  uint32_t Number = 0; ///< within its instance, or among all that domain shaders make
  uint32_t Instance = 0;
  std::optional<uint32_t> ID; ///< that shaders see; nothing if it depends on the device
};
using AssembledFn = llvm::function_ref<void(const AssembledPrimitive &)>;

/// The primitive, without adjacent vertices, as the rasterizer gets it.
Primitive primitiveOf(const AssembledPrimitive &P);

/// Takes the outputs of a lane that are in rows.
void takeOutputs(Wave &W, unsigned Lane, ShadedValues &To);
/// Tells the fixed functions the outputs that they read of a vertex by the last stage before the
/// rasterizer. False after a violation.
bool setFixedValues(Machine &M, ShadedVertex &To);

} // namespace tessera::interp
