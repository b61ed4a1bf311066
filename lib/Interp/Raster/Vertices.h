//===- Vertices.h - From vertex buffers to primitives -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::interp {

using Vector4 = std::array<double, 4>;

/// What the vertex shader makes of a vertex.
struct ShadedVertex {
  StageThread By; ///< which thread did
  /// The scalars of all outputs, one output after the other.
  llvm::SmallVector<Word, 16> Values;
  llvm::SmallVector<bool, 16> Undefined;
  Vector4 Position{};
  double PointSize = 1;
  llvm::SmallVector<double, 8> Clip, Cull;
  uint32_t Layer = 0, Viewport = 0;
};

/// A point, a line or a triangle. The first corner is the provoking vertex.
struct Primitive {
  std::array<const ShadedVertex *, 3> Corners{};
  unsigned Count = 0;
  uint32_t Number = 0; ///< within its instance
};

/// A place in a sequence of vertices; nothing ends a strip or fan.
using VertexSequence = llvm::SmallVector<std::optional<uint32_t>, 0>;

/// Calls \p Each with the numbers of the corners of each primitive, as Vulkan orders them.
void assemble(Topology Kind, const VertexSequence &Sequence,
              llvm::function_ref<void(llvm::ArrayRef<uint32_t>)> Each);

/// The numbers that index the vertex buffers, in the order of the draw.
VertexSequence verticesOf(const Draw &Work);

/// Runs vertex shaders.
class VertexStage : public StageContext {
public:
  VertexStage(Machine &M, const Draw &Of, uint32_t View) : StageContext(Of, View), M(M) {}

  /// Shades the vertices of one instance. Stops after a violation.
  std::vector<ShadedVertex> shade(llvm::ArrayRef<uint32_t> Vertices, uint32_t Instance);

  bool evaluate(unsigned, uint32_t, uint32_t, const EvaluationPlace &, Word &) const override {
    return false;
  }
  ThreadName nameOf(const StageThread &Thread) const override {
    return {Thread.Vertex, Thread.Instance};
  }
  std::string textOf(const ThreadName &Name) const override;

private:
  void fetch(const StageRows &Rows, unsigned Count);
  bool fetchScalar(const ir::StageElement &E, uint32_t Part, unsigned Lane, Word &Value);
  ShadedVertex take(unsigned Lane);

  Machine &M;
};

} // namespace tessera::interp
