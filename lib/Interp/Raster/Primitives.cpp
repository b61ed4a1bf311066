// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Primitives.h"
#include "IR/SystemValues.h"
#include "Interp/Raster/Links.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::SystemValue;

/// The numbers of the corners among the vertices.
static ArrayRef<unsigned> cornersOf(size_t Vertices) {
  static constexpr unsigned All[] = {0, 1, 2}, OfLine[] = {1, 2}, OfTriangle[] = {0, 2, 4};
  if (Vertices == rowOf(ir::GeometryInput::LinesAdjacent).Vertices)
    return OfLine;
  if (Vertices == rowOf(ir::GeometryInput::TrianglesAdjacent).Vertices)
    return OfTriangle;
  return ArrayRef(All).take_front(Vertices);
}

Primitive interp::primitiveOf(const AssembledPrimitive &P) {
  Primitive To;
  for (unsigned Corner : cornersOf(P.Vertices.size()))
    To.Corners[To.Count++] = P.Vertices[Corner];
  To.Number = P.Number;
  To.ID = P.ID;
  To.Layer = To.Corners[0]->Layer;
  To.Viewport = To.Corners[0]->Viewport;
  return To;
}

void interp::takeOutputs(Wave &W, unsigned Lane, ShadedValues &To) {
  for (const auto &[Number, E] : enumerate(W.M.M.Entry.Outputs)) {
    uint32_t Count = scalarsOf(E);
    size_t First = To.add(Count);
    for (const StageRows &Rows : W.M.P.Outputs)
      for (uint32_t C = 0; C < Count && Rows.Element == Number; ++C) {
        const Word *Row = W.row(Rows.First + C);
        To.Values[First + C] = Row[Lane];
        To.Undefined[First + C] = W.undefined(Row).has(Lane);
      }
  }
}

static void setFixedValue(ShadedVertex &To, const ir::StageElement &E, size_t First) {
  uint32_t Count = scalarsOf(E);
  auto Float = [&](uint32_t C) { return decodeFloat(scalarTypeOf(E), To.Values[First + C]); };
  switch (*valueOf(E)) {
  case SystemValue::Position:
    for (uint32_t C = 0; C < 4; ++C)
      To.Position[C] = Float(C);
    return;
  case SystemValue::PointSize:
    To.PointSize = Float(0);
    return;
  case SystemValue::ClipDistance:
    for (uint32_t C = 0; C < Count; ++C)
      To.Clip.push_back(Float(C));
    return;
  case SystemValue::CullDistance:
    for (uint32_t C = 0; C < Count; ++C)
      To.Cull.push_back(Float(C));
    return;
  case SystemValue::RenderTargetArrayIndex:
    To.Layer = uint32_t(To.Values[First]);
    return;
  case SystemValue::ViewportArrayIndex:
    To.Viewport = uint32_t(To.Values[First]);
    return;
  case SystemValue::PrimitiveID:
    To.PrimitiveID = uint32_t(To.Values[First]);
    return;
  default: // the rate of shading, which has no effect
    return;
  }
}

bool interp::setFixedValues(Machine &M, ShadedVertex &To) {
  bool HasPosition = false;
  size_t First = 0;
  for (const ir::StageElement &E : M.M.Entry.Outputs) {
    size_t At = std::exchange(First, First + scalarsOf(E));
    std::optional<SystemValue> V = valueOf(E);
    if (!V || E.PerPrimitive || E.Stream)
      continue;
    if (!To.isDefined(At, scalarsOf(E))) {
      failThread(M, Rule::Undefined, E.Where, To.By, "the output " + E.Semantic + " is undefined");
      return false;
    }
    setFixedValue(To, E, At);
    HasPosition |= V == SystemValue::Position;
  }
  if (!HasPosition)
    failThread(M, Rule::Undefined, M.M.Entry.loc(), To.By,
               "the " + rowOf(M.M.Entry.Of).Word + " shader has no SV_Position");
  return HasPosition;
}
