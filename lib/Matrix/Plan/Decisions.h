//===- Decisions.h - What was decided of a module's matrices --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Holders.h"

namespace tessera {

/// The answers, in the order of the questions. The module does not change until all are known:
/// their effect on the ops is followed step by step on the summary (Facts/Summary.h).
struct MatrixDecisions {
  RoutedOps Routed;
  RowSets Rows;
  TiledOps Tiled;
  Refusals Refused;
  LaneSets Lanes;
  SumMatrices Sums;
  uint32_t LaneCount = 0; ///< of a wave; 0 if lanes compute no matrices
  MatrixTypeMap Holders;
  bool DeviceBounds = false; ///< some are left to the device
};

/// Writes the plan of \p M, and keeps the plan's entries about matrices of thread groups.
void writePlan(ir::Module &M, const PlanInput &In, const MatrixDecisions &Decided);

} // namespace tessera
