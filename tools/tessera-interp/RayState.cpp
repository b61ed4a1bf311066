// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RayState.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;

static interp::Transform widen(const run::Transform &T) {
  interp::Transform To;
  copy(T, To.begin());
  return To;
}

static interp::SceneGeometry geometryOf(const run::TriangleGeometry &G) {
  interp::SceneGeometry To;
  To.IsOpaque = G.Flags.Opaque;
  interp::Transform Place = widen(G.Transform.value_or(run::IdentityTransform));
  for (uint32_t I = 0; I < G.triangles(); ++I) {
    std::array<interp::Vector3, 3> &Corners = To.Triangles.emplace_back();
    for (uint32_t C = 0; C < 3; ++C) {
      const auto &[X, Y, Z] = G.Positions[G.Indices.empty() ? 3 * I + C : G.Indices[3 * I + C]];
      Corners[C] = interp::transformPoint(Place, {X, Y, Z});
    }
  }
  return To;
}

static interp::SceneGeometry geometryOf(const run::BoxGeometry &G) {
  interp::SceneGeometry To;
  To.IsOpaque = G.Flags.Opaque;
  for (const auto &[X, Y, Z, MostX, MostY, MostZ] : G.Boxes)
    To.Boxes.push_back({{{X, Y, Z}, {MostX, MostY, MostZ}}});
  return To;
}

interp::Scene interp_tool::sceneOf(const run::Pipeline &P, ArrayRef<run::SceneInstance> Instances) {
  interp::Scene To;
  for (const run::SceneInstance &N : Instances) {
    interp::SceneInstance &I = To.Instances.emplace_back();
    const run::BottomLevel &Level = P.AccelerationStructures.BottomLevels[N.Object];
    for (const run::TriangleGeometry &G : Level.Triangles)
      I.Geometries.push_back(geometryOf(G));
    for (const run::BoxGeometry &G : Level.Boxes)
      I.Geometries.push_back(geometryOf(G));
    I.ToWorld = widen(N.Transform);
    I.ToObject = interp::inverseOf(I.ToWorld);
    I.ID = N.ID;
    I.Mask = N.Mask;
    I.HitGroupOffset = N.HitGroupOffset;
    I.IsCullingDisabled = N.has(run::InstanceFlag::TriangleCullDisable);
    I.IsFlipped = N.has(run::InstanceFlag::TriangleFrontCounterclockwise);
    if (N.has(run::InstanceFlag::ForceOpaque) || N.has(run::InstanceFlag::ForceNonOpaque))
      I.IsOpaque = N.has(run::InstanceFlag::ForceOpaque);
  }
  return To;
}

static interp::ShaderRecord recordOf(const run::ShaderRecord &R) {
  return {.Shader = R.Object, .AnyHit = {}, .Intersection = {}, .Data = R.bytes()};
}

static interp::ShaderRecord recordOf(const run::ShaderRecord &R, const run::HitGroup &G) {
  auto Number = [](uint32_t Shader) {
    return Shader == run::NoIndex ? std::nullopt : std::optional(Shader);
  };
  return {.Shader = Number(G.ClosestHitShader),
          .AnyHit = Number(G.AnyHitShader),
          .Intersection = Number(G.IntersectionShader),
          .Data = R.bytes()};
}

interp::RayDispatch interp_tool::describeRays(const run::Pipeline &P) {
  const run::ShaderTable &Table = P.Rays.Table;
  interp::RayDispatch To;
  To.Size = P.Dispatch.GroupCount;
  To.Generation = recordOf(Table.RayGeneration);
  for (const run::ShaderRecord &R : Table.Miss)
    To.Misses.push_back(recordOf(R));
  for (const run::ShaderRecord &R : Table.HitGroups)
    To.HitGroups.push_back(recordOf(R, P.Rays.HitGroups[R.Object]));
  for (const run::ShaderRecord &R : Table.Callable)
    To.Callables.push_back(recordOf(R));
  To.MostTraces = P.Rays.Config.MaxRecursion;
  To.Flags = P.Rays.Config.Flags & (run::RayConfig::SkipTriangles | run::RayConfig::SkipBoxes);
  return To;
}
