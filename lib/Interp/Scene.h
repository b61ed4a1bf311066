//===- Scene.h - What rays are traced in, and by which shaders --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Acceleration structures as plain numbers, and the shader table of a ray tracing pipeline.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace tessera::ir {
class Module;
}

namespace tessera::interp {

using Vector3 = std::array<double, 3>;
/// Three rows of four columns. The fourth column is the translation.
using Transform = std::array<double, 12>;

Vector3 transformPoint(const Transform &T, const Vector3 &P);
Vector3 transformVector(const Transform &T, const Vector3 &V);
/// The determinant must not be 0.
Transform inverseOf(const Transform &T);

/// Triangles, or else boxes with their least corner and their greatest.
struct SceneGeometry {
  bool IsOpaque = true;
  std::vector<std::array<Vector3, 3>> Triangles;
  std::vector<std::array<Vector3, 2>> Boxes;
};

struct SceneInstance {
  std::vector<SceneGeometry> Geometries;
  Transform ToWorld{}, ToObject{};
  uint32_t ID = 0, Mask = 255, HitGroupOffset = 0;
  bool IsCullingDisabled = false; ///< of triangles by their side
  bool IsFlipped = false;         ///< the front of triangles is counterclockwise
  std::optional<bool> IsOpaque;   ///< whatever the geometry says
};

struct Scene {
  std::vector<SceneInstance> Instances;
};

/// A shader of a ray tracing pipeline.
struct RayShader {
  ir::Module *M = nullptr;
  std::map<uint32_t, uint64_t> Constants; ///< as Launch::Constants
};

/// An entry of the shader table. Shaders are numbers in the list of RayDispatch.
struct ShaderRecord {
  /// Of a hit group: the closest-hit shader.
  std::optional<uint32_t> Shader;
  std::optional<uint32_t> AnyHit, Intersection;
  std::vector<uint8_t> Data;
};

/// A ray generation shader for each of a grid of rays, and what it calls.
struct RayDispatch {
  std::array<uint32_t, 3> Size = {1, 1, 1};
  std::vector<RayShader> Shaders;
  ShaderRecord Generation;
  std::vector<ShaderRecord> Misses, HitGroups, Callables;
  uint32_t MostTraces = 1; ///< one inside the other
  uint32_t Flags = 0;      ///< for all rays, beside their own
};

} // namespace tessera::interp
