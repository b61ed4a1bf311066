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
  uint32_t Layer = 0, Viewport = 0; ///< of primitives that it is the provoking vertex of
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

/// Tells the fixed functions the value of an output that they read, whose first scalar is \p First.
void setFixedValue(ShadedVertex &To, const ir::StageElement &E, size_t First);

} // namespace tessera::interp
