//===- Tessellator.h - Divides patches --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The chapter "Tessellation" of the Vulkan specification. It leaves some choices to the device:
// here, the two shorter segments of a fractional edge are at its ends, and the strip between two
// rings is divided where its vertices are closest to each other. The origin is the upper left.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/StageInterface.h"
#include <array>
#include <vector>

namespace tessera::interp {

/// What a hull shader says about a patch.
struct Division {
  ir::PatchDomain Domain = ir::PatchDomain::Triangle;
  ir::Partitioning How = ir::Partitioning::Integer;
  ir::PatchOutput Makes = ir::PatchOutput::Clockwise;
  std::array<float, 4> Edges{};
  std::array<float, 2> Insides{};

  /// False where an edge has a factor that makes nothing of the patch.
  bool isVisible() const;
};

struct DividedPatch {
  std::vector<std::array<float, 3>> Places; ///< of the vertices in the domain
  /// The numbers of the vertices of each point, line or triangle.
  std::vector<std::array<uint32_t, 3>> Primitives;
  unsigned Corners = 0; ///< of a primitive
};

/// Divides a patch that is visible.
DividedPatch divide(const Division &By);

} // namespace tessera::interp
