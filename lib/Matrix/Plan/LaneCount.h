//===- LaneCount.h - For which waves the lanes compute matrices -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Lanes.h"

namespace tessera {

/// Which lane holds what is written into the program, so that there can be one size only. 0 where
/// lanes compute nothing; nothing after a report.
std::optional<uint32_t> chooseLaneCount(const ir::Module &M, const PlanInput &In,
                                        const TiledOps &Tiled, const Refusals &Refused,
                                        const LaneSets &Lanes, DiagnosticEngine &Diags);

/// The remarks that lanes compute sets, and why.
void reportLanes(const PlanInput &In, const TiledOps &Tiled, const Refusals &Refused,
                 const LaneSets &Lanes, uint32_t Count, DiagnosticEngine &Diags);

} // namespace tessera
