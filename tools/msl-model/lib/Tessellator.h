// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divides patches into triangles. The points on an edge only depend on its factor, and are
// symmetric, so that two patches with a common edge have the same points there.

#ifndef TESSERA_MSL_MODEL_TESSELLATOR_H
#define TESSERA_MSL_MODEL_TESSELLATOR_H

#include "Draw.h"

namespace tessera::model {

/// Factors of a patch: of edges at u = 0, v = 0, then w = 0 of a triangle, or u = 1 and v = 1 of a
/// quad; and the inside along u and v, of which a triangle has one.
struct PatchFactors {
  std::array<float, 4> Edges{};
  std::array<float, 2> Insides{};
};

struct DividedPatch {
  /// (u, v) of a quad, (u, v, w) of a triangle.
  std::vector<std::array<double, 3>> Points;
  /// Numbers of points.
  std::vector<std::array<uint32_t, 3>> Triangles;
};

/// Without points if a factor of an edge is not above 0.
DividedPatch divide(const PatchRules &Rules, const PatchFactors &Factors);

} // namespace tessera::model

#endif
