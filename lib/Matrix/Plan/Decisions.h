//===- Decisions.h - What was decided of a module's matrices --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Holders.h"

namespace tessera {

/// The answers, in the order of the questions. Nothing in the module changes until they are all
/// there: what the executing steps will make of the ops is followed on their summary
/// (Facts/Summary.h), from step to step.
struct MatrixDecisions {
  RoutedOps Routed;
  RowSets Rows;
  TiledOps Tiled;
  Refusals Refused;
  LaneSets Lanes;
  SumMatrices Sums;
  uint32_t LaneCount = 0; ///< of a wave; 0 where lanes compute nothing
  MatrixTypeMap Holders;
  bool DeviceBounds = false; ///< some are left to the device
};

/// Writes the plan of \p M; what it has of the matrices of thread groups stays.
void writePlan(ir::Module &M, const PlanInput &In, const MatrixDecisions &Decided);

} // namespace tessera
