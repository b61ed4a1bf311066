//===- CheckUniformity.h - What lanes must do together --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warns of matrix operations and barriers that only some lanes reach, and of arguments of matrix
// operations that differ from lane to lane, of which the first lane's is taken ("Performing
// operations on wave matrix data within a lane that is divergent within the local wave ..." and
// "Non-WaveMatrix arguments to WaveMatrix operations will be taken from the first lane in the
// wave", HLSL wave matrix). Notes lead from there to the index that it comes from. Of barriers only
// what is proven to differ in the group is reported (IR/Analysis/Uniformity.h); of matrices what
// the rules of their dialect have a warning for: what differs in the wave or in the group, proven
// or possible.
//
// Part of first-lane, which asks the same of the module. The module stays as it is.
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
