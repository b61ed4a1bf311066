//===- Vertices.h - From vertex buffers to primitives -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/Primitives.h"

namespace tessera::interp {

/// A place in a sequence of vertices; nothing ends a strip or fan.
using VertexSequence = llvm::SmallVector<std::optional<uint32_t>, 0>;

/// Calls \p Each with the numbers of the vertices of each primitive, as Vulkan orders them, or of
/// each patch of \p PatchVertices.
void assemble(Topology Kind, uint32_t PatchVertices, const VertexSequence &Sequence,
              llvm::function_ref<void(llvm::ArrayRef<uint32_t>)> Each);

/// The numbers that index the vertex buffers, in the order of the draw.
VertexSequence verticesOf(const Draw &Work);

/// Runs vertex shaders.
class VertexStage : public StageContext {
public:
  /// \p IsLast: before the rasterizer.
  VertexStage(Machine &M, const Draw &Of, uint32_t View, bool IsLast)
      : StageContext(Of, View), M(M), IsLast(IsLast) {}

  /// Calls \p Each with the primitives or patches of one instance, whose vertices are shaded once
  /// each. Stops after a violation.
  void drawInstance(uint32_t Instance, AssembledFn Each);

  ThreadName nameOf(const StageThread &Thread) const override {
    return {Thread.Vertex, Thread.Instance};
  }
  std::string textOf(const ThreadName &Name) const override;

private:
  std::vector<ShadedVertex> shade(llvm::ArrayRef<uint32_t> Vertices, uint32_t Instance);
  void fetch(const StageRows &Rows, unsigned Count);
  bool fetchScalar(const ir::StageElement &E, uint32_t Part, unsigned Lane, Word &Value);
  ShadedVertex take(unsigned Lane);

  Machine &M;
  bool IsLast;
};

} // namespace tessera::interp
