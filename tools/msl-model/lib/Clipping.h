// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of a primitive that is inside of the view volume and of its clip distances.

#ifndef TESSERA_MSL_MODEL_CLIPPING_H
#define TESSERA_MSL_MODEL_CLIPPING_H

#include "Vertices.h"

namespace tessera::model {

/// A corner of the visible part.
struct ClippedCorner {
  std::array<double, 4> Position{};
  /// The part of each corner of the primitive, linear in clip space.
  std::array<double, 3> Weights{};
  llvm::SmallVector<double, 8> Distances;
};

/// Returns the visible part of a point, a line or a triangle, in the order of its corners; empty
/// without one. x and y are only clipped far outside, because the viewport bounds the pixels.
std::vector<ClippedCorner> clip(ArrayRef<const ShadedVertex *> Corners, bool DepthClamp);

} // namespace tessera::model

#endif
