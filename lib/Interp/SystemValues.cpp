// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/SystemValues.h"
#include "Interp/Evaluators.h"
#include "Interp/Rays/Frame.h"

using namespace tessera;
using namespace tessera::interp;
using ir::SystemValue;

namespace {
/// A component of a system value, for a lane of a wave.
struct SystemValues {
  const Wave &W;
  unsigned Lane;
  uint32_t C;
  const Machine &M = W.M;

  uint32_t DispatchThreadID() const {
    return M.Group.ID[C] * M.Group.Threads[C] + M.threadOf(W, Lane)[C];
  }
  uint32_t GroupID() const { return M.Group.ID[C]; }
  uint32_t GroupThreadID() const { return M.threadOf(W, Lane)[C]; }
  uint32_t GroupIndex() const { return M.numberOf(W.Index, Lane); }
  uint32_t NumGroups() const { return M.Group.Groups[C]; }
  uint32_t GridPosition() const { return DispatchThreadID(); }
  uint32_t GridSize() const { return M.Group.Groups[C] * M.Group.Threads[C]; }
  uint32_t GridOrigin() const { return 0; }
  uint32_t WaveLaneIndex() const { return Lane; }
  uint32_t WaveLaneCount() const { return W.Size; }
  uint32_t WaveIndex() const { return W.Index; }
  uint32_t WaveCount() const { return uint32_t(M.Waves.size()); }

  // --- inputs of the stages of a draw ---
  const StageThread &thread() const { return M.stageThread(W, Lane); }
  static uint32_t bits(double Value) { return std::bit_cast<uint32_t>(float(Value)); }

  uint32_t VertexID() const { return thread().Vertex; }
  uint32_t InstanceID() const { return thread().Instance; }
  uint32_t StartVertexLocation() const {
    return M.Stage->Of.Indices ? uint32_t(M.Stage->Of.BaseVertex) : M.Stage->Of.First;
  }
  uint32_t StartInstanceLocation() const { return M.Stage->Of.FirstInstance; }
  uint32_t DrawIndex() const { return 0; }
  uint32_t DeviceIndex() const { return 0; }
  uint32_t ViewID() const { return M.Stage->View; }
  uint32_t PixelPosition() const { return bits(thread().Position[C]); }
  uint32_t RenderTargetArrayIndex() const { return thread().Layer; }
  uint32_t ViewportArrayIndex() const { return thread().Viewport; }
  uint32_t PrimitiveID() const { return thread().PrimitiveID.value_or(0); }
  uint32_t OutputControlPointID() const { return thread().Part; }
  uint32_t GSInstanceID() const { return thread().Part; }
  uint32_t DomainLocation() const { return bits(thread().Location[C]); }
  uint32_t IsFrontFace() const { return thread().IsFront; }
  uint32_t SampleIndex() const { return thread().Sample; }
  uint32_t Coverage() const { return thread().Coverage; }
  uint32_t InnerCoverage() const { return thread().IsCovered; }
  uint32_t Barycentrics() const { return bits(thread().Smooth[C]); }
  uint32_t PlainBarycentrics() const { return bits(thread().Plain[C]); }
  /// One pixel: the pipeline sets no other rate, and does not take that of a vertex shader.
  uint32_t ShadingRate() const { return 0; }

  // --- inputs that the pipeline links with an output (Raster/Links.h) ---
  uint32_t Position() const { return 0; }
  uint32_t PointSize() const { return 0; }
  uint32_t TessFactor() const { return 0; }
  uint32_t InsideTessFactor() const { return 0; }
  uint32_t ClipDistance() const { return 0; }
  uint32_t CullDistance() const { return 0; }

  // --- ray tracing ---
  const RayFrame &frame() const { return *M.Ray; }
  const Ray &ray() const { return *frame().Along; }
  const RayHit &hit() const { return *frame().Hit; }

  uint32_t DispatchRaysIndex() const { return frame().In.Index[C]; }
  uint32_t DispatchRaysDimensions() const { return frame().In.Work.Size[C]; }
  uint32_t WorldRayOrigin() const { return bitsOf(ray().Origin[C]); }
  uint32_t WorldRayDirection() const { return bitsOf(ray().Direction[C]); }
  uint32_t RayTMin() const { return bitsOf(ray().Least); }
  uint32_t RayTCurrent() const { return bitsOf(frame().Current); }
  uint32_t RayFlags() const { return ray().Flags; }
  uint32_t ObjectRayOrigin() const { return objectRayOrigin(ray(), hit(), C); }
  uint32_t ObjectRayDirection() const { return objectRayDirection(ray(), hit(), C); }
  uint32_t RayInstanceIndex() const { return hit().Instance; }
  uint32_t RayInstanceID() const { return hit().Of->ID; }
  uint32_t GeometryIndex() const { return hit().Geometry; }
  uint32_t PrimitiveIndex() const { return hit().Primitive; }
  uint32_t ObjectToWorld() const { return transformPart(hit().Of->ToWorld, C); }
  uint32_t WorldToObject() const { return transformPart(hit().Of->ToObject, C); }
  uint32_t HitKind() const { return frame().HitKind; }
  uint32_t HitPositions() const { return cornerOf(hit(), C); }

  // --- no stage reads these ---
  uint32_t Depth() const { return 0; }
  uint32_t StencilRef() const { return 0; }
  uint32_t CullPrimitive() const { return 0; }
  uint32_t PointIndex() const { return 0; }
  uint32_t LineIndices() const { return 0; }
  uint32_t TriangleIndices() const { return 0; }
  uint32_t PrimitiveShadingRate() const { return 0; }
};

constexpr uint32_t (SystemValues::*Evaluators[])() const = {
#define SYSTEM_VALUE(Enumerator, ...) &SystemValues::Enumerator,
#include "IR/SystemValues.def"
};
} // namespace

/// The lanes for which the stage before makes no value.
static Lanes lanesWithout(SystemValue V, const Wave &W) {
  Lanes Without;
  if (V == SystemValue::PrimitiveID && W.M.Stage)
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      Without.add(Lane, !W.M.stageThread(W, Lane).PrimitiveID);
  return Without;
}

static void runSystemValue(Wave &W, const Inst &I) {
  Lanes Without = lanesWithout(SystemValue(I.Construct), W);
  for (uint32_t C = 0; C < I.Count; ++C) {
    Word *To = W.row(I.To + C);
    W.setDefined(To);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      To[Lane] = (SystemValues{W, Lane, C}.*Evaluators[I.Construct])();
    W.addUndefined(To, Without, I);
  }
}

void build::builtin(Translator &T, ir::Op &O) {
  T.emit(O, runSystemValue).Construct = uint32_t(O.intAttr(ir::AttrKind::Builtin));
}

Word interp::stageValue(const Wave &W, unsigned Lane, SystemValue V, uint32_t Component) {
  return (SystemValues{W, Lane, Component}.*Evaluators[size_t(V)])();
}
