//===- Plan.h - Chooses the strategies for a module's matrices ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The step `plan` finds the sets of matrices that meet (Facts/Sets.h), tries for each the rows of
// Strategies.def in order, and writes into the module which one it takes, with all that the steps
// need which execute it: docs/matrix-plan.md. It is the only place that asks the target about
// matrices. Loads and stores get an attribute where they cannot be done directly (`via`).
//
// The plan includes sets for which no strategy is possible; check-legality reports what the target
// lacks.
//
// Before: check-memory-rules and count-elements. After: every type of matrix is in the plan, also
// those that steps will make.
//
//   plan {scratch_waves = 1} {
//     set "tile" {cost = [8, 1536, 0]} {
//       not "native" "target 'x' does not support f16 x f16 + f32 -> f32 with shape 32x32x32"
//       matrix mat<f16, 32x32, a, subgroup> {tile = mat<f16, 16x16, a, subgroup>}
//       ...
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Summary.h"
#include "Matrix/Facts/TileSearch.h"
#include "Transforms/Pass.h"

namespace tessera {

void planMatrices(ir::Module &M, const PassContext &Ctx);

/// Returns the cost of these operations on rows of the target; nothing if rows cannot compute all
/// of them.
std::optional<MatrixCost> costOfRows(ir::Module &M, const PassContext &Ctx, MatrixSummary Written);

/// Returns the shape of the device to whose multiples matrices of these operations can be padded;
/// nothing if they cannot.
std::optional<MatrixShape> shapeOfPadding(ir::Module &M, const PassContext &Ctx,
                                          MatrixSummary Written);

/// Whether the plan of the module as it is uses cooperative tensors, in their own shapes.
bool canUseTensors(ir::Module &M, const PassContext &Ctx);

/// Returns \p Device with only the rows that the plan of \p M uses: those of cooperative tensors,
/// or all others.
Target targetOfPlan(const ir::Module &M, const Target &Device);

} // namespace tessera
