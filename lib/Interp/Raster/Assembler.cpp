// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chapter "Drawing" of the Vulkan specification: which vertices make a primitive.
#include "Interp/Raster/Vertices.h"
#include <cstring>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

/// Primitives of a sequence without an end in it. The provoking vertex comes first.
static void assembleRun(Topology Kind, uint32_t PatchVertices, ArrayRef<uint32_t> Run,
                        function_ref<void(ArrayRef<uint32_t>)> Each) {
  auto Emit = [&](std::initializer_list<size_t> Places) {
    SmallVector<uint32_t, 6> Corners;
    for (size_t At : Places)
      Corners.push_back(Run[At]);
    Each(Corners);
  };
  size_t Count = Run.size();
  switch (Kind) {
  case Topology::PointList:
    for (size_t I = 0; I < Count; ++I)
      Emit({I});
    return;
  case Topology::LineList:
    for (size_t I = 0; I + 1 < Count; I += 2)
      Emit({I, I + 1});
    return;
  case Topology::LineStrip:
    for (size_t I = 0; I + 1 < Count; ++I)
      Emit({I, I + 1});
    return;
  case Topology::TriangleList:
    for (size_t I = 0; I + 2 < Count; I += 3)
      Emit({I, I + 1, I + 2});
    return;
  case Topology::TriangleStrip:
    for (size_t I = 0; I + 2 < Count; ++I)
      Emit({I, I + 1 + I % 2, I + 2 - I % 2});
    return;
  case Topology::TriangleFan:
    for (size_t I = 1; I + 1 < Count; ++I)
      Emit({I, I + 1, 0});
    return;
  case Topology::LineListAdjacency:
    for (size_t I = 0; I + 3 < Count; I += 4)
      Each(Run.slice(I, 4));
    return;
  case Topology::LineStripAdjacency:
    for (size_t I = 0; I + 3 < Count; ++I)
      Each(Run.slice(I, 4));
    return;
  case Topology::TriangleListAdjacency:
    for (size_t I = 0; I + 5 < Count; I += 6)
      Each(Run.slice(I, 6));
    return;
  case Topology::TriangleStripAdjacency:
    // Every second vertex is in the strip. The others are beside its outer edges.
    for (size_t I = 0; I + 5 < Count; I += 2) {
      size_t Before = I ? I - 2 : 1, Behind = I + 7 < Count ? I + 6 : I + 5;
      if (I % 4 == 0)
        Emit({I, Before, I + 2, Behind, I + 4, I + 3});
      else
        Emit({I, I + 3, I + 4, Behind, I + 2, Before});
    }
    return;
  case Topology::PatchList:
    for (size_t I = 0; I + PatchVertices <= Count; I += PatchVertices)
      Each(Run.slice(I, PatchVertices));
    return;
  }
}

void interp::assemble(Topology Kind, uint32_t PatchVertices, const VertexSequence &Sequence,
                      function_ref<void(ArrayRef<uint32_t>)> Each) {
  SmallVector<uint32_t, 0> Run;
  for (const std::optional<uint32_t> &Vertex : Sequence) {
    if (Vertex) {
      Run.push_back(*Vertex);
      continue;
    }
    assembleRun(Kind, PatchVertices, Run, Each);
    Run.clear();
  }
  assembleRun(Kind, PatchVertices, Run, Each);
}

VertexSequence interp::verticesOf(const Draw &Work) {
  VertexSequence Sequence;
  for (uint32_t I = 0; I < Work.Count; ++I) {
    if (!Work.Indices) {
      Sequence.push_back(Work.First + I);
      continue;
    }
    uint32_t Index = 0;
    std::memcpy(&Index, Work.Indices->data() + size_t(Work.First + I) * Work.IndexBytes,
                Work.IndexBytes);
    bool Ends = Work.Restart && Index == (Work.IndexBytes == 2 ? 0xFFFF : 0xFFFFFFFF);
    Sequence.push_back(Ends ? std::nullopt : std::optional(Index + uint32_t(Work.BaseVertex)));
  }
  return Sequence;
}
