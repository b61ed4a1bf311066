//===- CheckUniformity.h - What lanes must do together --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warns if only some lanes reach a matrix operation or a barrier, or only some threads of a quad a
// derivative, a sample that needs one or a quad operation, or, if that is asked for, only some
// lanes of a vertex or pixel shader an operation of waves. Warns also if the argument of a matrix
// operation differs between lanes, because the first lane's value is used. Sources: "Performing
// operations on wave matrix data within a lane that is divergent within the local wave
// ..." and "Non-WaveMatrix arguments to WaveMatrix operations will be taken from the first lane in
// the wave" (HLSL wave matrix).
//
// Notes lead from the operation to the index that causes the difference. Barriers are only reported
// if they provably differ in the group (IR/Analysis/Uniformity.h). Matrix operations are reported
// if the rules of their dialect have a warning for the case: in the wave or in the group, proven or
// possible.
//
// Part of first-lane, which needs the same analysis. Does not change the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/Uniformity.h"
#include "Transforms/Pass.h"

namespace tessera {

/// Whether all lanes or threads must reach \p O together.
bool mustBeReachedTogether(const ir::Op &O);

void checkUniformity(llvm::ArrayRef<const ir::Op *> Ops, const ir::Uniformity &Lanes,
                     const PassContext &Ctx);

} // namespace tessera
