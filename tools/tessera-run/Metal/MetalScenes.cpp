// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalScenes.h"

#include "model/Runtime.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;
using msl_model::Scene;
using msl_model::ScenePrimitive;

namespace tessera::run {

static void put(const std::array<float, 3> &From, float (&To)[3]) { copy(From, To); }

/// The position where the transform of its geometry puts it.
static std::array<float, 3> placed(const TriangleGeometry &G, const std::array<float, 3> &At) {
  const Transform &T = G.Transform.value_or(IdentityTransform);
  std::array<float, 3> To;
  for (size_t R = 0; R < 3; ++R)
    To[R] = T[4 * R] * At[0] + T[4 * R + 1] * At[1] + T[4 * R + 2] * At[2] + T[4 * R + 3];
  return To;
}

static void addTriangles(const TriangleGeometry &G, ScenePrimitive Each,
                         std::vector<ScenePrimitive> &To) {
  Each.IsTriangle = true;
  for (Each.Primitive = 0; Each.Primitive < G.triangles(); ++Each.Primitive) {
    for (uint32_t C = 0; C < 3; ++C) {
      uint32_t Corner = 3 * Each.Primitive + C;
      put(placed(G, G.Positions[G.Indices.empty() ? Corner : G.Indices[Corner]]), Each.Points[C]);
    }
    To.push_back(Each);
  }
}

static void addBoxes(const BoxGeometry &G, ScenePrimitive Each, std::vector<ScenePrimitive> &To) {
  for (const auto &[Index, Box] : enumerate(G.Boxes)) {
    Each.Primitive = static_cast<uint32_t>(Index);
    put({Box[0], Box[1], Box[2]}, Each.Points[0]);
    put({Box[3], Box[4], Box[5]}, Each.Points[1]);
    To.push_back(Each);
  }
}

static void addInstance(const Pipeline &P, const SceneInstance &I, ScenePrimitive Each,
                        std::vector<ScenePrimitive> &To) {
  Each.UserID = I.ID;
  Each.Mask = I.Mask;
  Each.IsNeverCulled = I.has(InstanceFlag::TriangleCullDisable);
  Each.IsFlipped = I.has(InstanceFlag::TriangleFrontCounterclockwise);
  for (size_t C = 0; C < 4; ++C)
    put({I.Transform[C], I.Transform[4 + C], I.Transform[8 + C]}, Each.ToWorld[C]);
  auto Begin = [&](const GeometryFlags &Flags) {
    ScenePrimitive First = Each;
    First.IsOpaque =
        I.has(InstanceFlag::ForceOpaque) || (Flags.Opaque && !I.has(InstanceFlag::ForceNonOpaque));
    ++Each.Geometry;
    return First;
  };
  const BottomLevel &Level = P.AccelerationStructures.BottomLevels[I.Object];
  for (const TriangleGeometry &G : Level.Triangles)
    addTriangles(G, Begin(G.Flags), To);
  for (const BoxGeometry &G : Level.Boxes)
    addBoxes(G, Begin(G.Flags), To);
}

std::vector<uint8_t> metalScene(const Pipeline &P, ArrayRef<SceneInstance> Instances) {
  std::vector<ScenePrimitive> Primitives;
  for (const auto &[Index, I] : enumerate(Instances)) {
    ScenePrimitive Each = {};
    Each.Instance = static_cast<uint32_t>(Index);
    addInstance(P, I, Each, Primitives);
  }
  Scene Head = {Scene::IsOne, static_cast<uint32_t>(Primitives.size())};
  size_t Size = sizeof(ScenePrimitive) * Primitives.size();
  std::vector<uint8_t> Bytes(sizeof(Head) + Size);
  std::memcpy(Bytes.data(), &Head, sizeof(Head));
  if (Size)
    std::memcpy(Bytes.data() + sizeof(Head), Primitives.data(), Size);
  return Bytes;
}

std::vector<uint8_t> hitGroupOffsets(ArrayRef<SceneInstance> Instances) {
  std::vector<uint8_t> Bytes(sizeof(uint32_t) * Instances.size());
  for (const auto &[Index, I] : enumerate(Instances))
    std::memcpy(Bytes.data() + sizeof(uint32_t) * Index, &I.HitGroupOffset, sizeof(uint32_t));
  return Bytes;
}

} // namespace tessera::run
