//===- Search.h - What a ray meets ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Scene.h"
#include <string>

namespace tessera::interp {

/// HLSL's RAY_FLAG_.
namespace ray_flags {
enum : uint32_t {
  ForceOpaque = 1,
  ForceNonOpaque = 2,
  FirstHit = 4,
  SkipClosestHit = 8,
  CullBack = 0x10,
  CullFront = 0x20,
  CullOpaque = 0x40,
  CullNonOpaque = 0x80,
  SkipTriangles = 0x100,
  SkipBoxes = 0x200,
};
} // namespace ray_flags

struct Ray {
  std::array<float, 3> Origin{}, Direction{};
  float Least = 0, Most = 0;
  uint32_t Flags = 0, Mask = 0; ///< of the mask 8 bits count

  /// Why no device needs to trace it; empty if it does.
  std::string problem() const;
};

/// A part of a geometry that a ray meets.
struct RayHit {
  const SceneInstance *Of = nullptr;
  uint32_t Instance = 0, Geometry = 0, Primitive = 0;
  bool IsTriangle = false, IsOpaque = false, IsFront = false;
  float T = 0;                            ///< of a box: where the ray enters it
  std::array<float, 2> Barycentrics = {}; ///< of a triangle
};

/// Tries every primitive of a scene, in order.
class RaySearch {
public:
  RaySearch() = default;
  /// \p More: flags beside the ray's.
  RaySearch(const Scene *In, const Ray &R, uint32_t More = 0) : Of(R), In(In), Reach(R.Most) {
    Of.Flags |= More;
  }

  /// The next triangle in front of the closest hit so far, or box that begins there.
  std::optional<RayHit> next();
  /// Finds only what is in front of this from now on.
  void reach(float T) { Reach = T; }
  float reach() const { return Reach; }
  void end() { In = nullptr; }

  Ray Of;

private:
  std::optional<RayHit> meet(const SceneInstance &I);
  bool isCulled(const SceneInstance &I, const RayHit &H) const;

  const Scene *In = nullptr; ///< null at the end
  float Reach = 0;
  uint32_t Instance = 0, Geometry = 0, Primitive = 0;
};

} // namespace tessera::interp
