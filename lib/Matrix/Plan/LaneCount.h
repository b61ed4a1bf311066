//===- LaneCount.h - For which waves the lanes compute matrices -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Lanes.h"

namespace tessera {

/// Chooses the wave size. The program depends on which lane holds which element, so there is only
/// one size. Returns 0 if lanes compute no matrices, and nothing after a report.
std::optional<uint32_t> chooseLaneCount(const ir::Module &M, const PlanInput &In,
                                        const TiledOps &Tiled, const Refusals &Refused,
                                        const LaneSets &Lanes, DiagnosticEngine &Diags);

/// The remarks that lanes compute sets, and why.
void reportLanes(const PlanInput &In, const RowSets &Rows, const TiledOps &Tiled,
                 const Refusals &Refused, const LaneSets &Lanes, uint32_t Count,
                 DiagnosticEngine &Diags);

} // namespace tessera
