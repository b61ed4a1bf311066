// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/GeometryStage.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

GeometryStage::GeometryStage(Machine &M, ArrayRef<ir::StageElement> Given, const Draw &Of,
                             uint32_t View)
    : StageContext(Of, View), M(M), Inputs(M, Given) {
  M.Stage = this;
  M.Streams = &Made;
}

std::string GeometryStage::textOf(const ThreadName &Name) const {
  std::string Text =
      "primitive " + std::to_string(Name[0]) + " of instance " + std::to_string(Name[1]);
  if (M.M.Entry.Geometry->Instances > 1)
    Text += " in instance " + std::to_string(Name[2]) + " of the geometry shader";
  return Text;
}

void GeometryStage::draw(const AssembledPrimitive &P, PrimitiveFn Each) {
  const ir::GeometryRules &Rules = *M.M.Entry.Geometry;
  const ir::GeometryInputRow &Gets = rowOf(Rules.Gets);
  StageThread Thread;
  Thread.Primitive = P.Number;
  Thread.PrimitiveID = P.ID;
  Thread.Instance = P.Instance;
  if (P.Vertices.size() != Gets.Vertices)
    return failThread(M, Rule::Primitive, M.M.Entry.loc(), Thread,
                      "the primitive has " + Twine(P.Vertices.size()) +
                          " vertices, and the geometry shader gets a " + Gets.Word + " of " +
                          Twine(Gets.Vertices));
  SmallVector<const ShadedValues *, 6> Vertices(P.Vertices.begin(), P.Vertices.end());
  for (uint32_t First = 0; First < Rules.Instances && !M.Found; First += M.D.WaveSize) {
    uint32_t Count = std::min(M.D.WaveSize, Rules.Instances - First);
    for (uint32_t Lane = 0; Lane < Count; ++Lane) {
      Threads[Lane] = Thread;
      Threads[Lane].Part = First + Lane;
    }
    Made.Threads.assign(Count, {});
    if (!runWave(M, Count, [&](Wave &W) { Inputs.fill(W, Vertices, /*OfPatch=*/nullptr); }))
      return;
    for (Appended::ByThread &Of : Made.Threads)
      drawStrips(Of, Each);
  }
}

static Topology topologyOf(ir::StreamKind Kind) {
  switch (Kind) {
  case ir::StreamKind::Points:
    return Topology::PointList;
  case ir::StreamKind::Lines:
    return Topology::LineStrip;
  case ir::StreamKind::Triangles:
    return Topology::TriangleStrip;
  }
  llvm_unreachable("kind of stream");
}

/// A vertex of no whole primitive may lack values that the rasterizer reads.
void GeometryStage::drawStrips(Appended::ByThread &Of, PrimitiveFn Each) {
  std::vector<bool> IsReady(Of.Vertices.size());
  assemble(topologyOf(M.M.Entry.Geometry->Makes), 0, Of.Strips, [&](ArrayRef<uint32_t> Corners) {
    if (M.Found)
      return;
    Primitive P;
    for (uint32_t Corner : Corners) {
      ShadedVertex &V = Of.Vertices[Corner];
      if (!IsReady[Corner] && !setFixedValues(M, V))
        return;
      IsReady[Corner] = true;
      P.Corners[P.Count++] = &V;
    }
    P.Number = Drawn++;
    P.ID = P.Corners[0]->PrimitiveID;
    P.Layer = P.Corners[0]->Layer;
    P.Viewport = P.Corners[0]->Viewport;
    Each(P);
  });
}
