//===- Lanes.h - Which sets the lanes of the wave compute -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides again for each set after tiling: several sets may share tiles, and rows may be refused.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Refusals.h"

namespace tessera {

struct LaneSets {
  std::vector<JudgedSet>
      Judged; ///< one for each of the sets of TiledOps; empty for sets that rows compute
  llvm::DenseSet<const ir::Type *> Types; ///< of tiles that the lanes compute

  bool contains(const ir::Type *Tile) const { return Types.contains(Tile); }
};

LaneSets judgeLanes(const PlanInput &In, const TiledOps &Tiled, const Refusals &Refused);

/// For \p Count lanes in a wave.
void addLaneCosts(const PlanInput &In, const TiledOps &Tiled, uint32_t Count, LaneSets &Lanes);

} // namespace tessera
