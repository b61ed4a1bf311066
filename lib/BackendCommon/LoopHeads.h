//===- LoopHeads.h - Loops without a test and a step ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::raising {

/// Leaves a loop where the value, which its test gave, is false.
using LeaveUnless = llvm::function_ref<void(ir::Builder &, ir::Value *)>;

/// Moves the test and the step of \p Loop into its body. If the body contains a `continue`, the
/// last of them moves to the beginning of every iteration but the first. So it is written once, and
/// lanes that continued execute it together with the others.
void moveIntoBody(ir::Module &M, ir::Op &Loop, LeaveUnless Leave);

/// Does so for each loop that has an op that \p MayReturn in its test or its step: neither may
/// contain a return.
void freeLoopHeads(ir::Module &M, llvm::function_ref<bool(const ir::Op &)> MayReturn);

} // namespace tessera::raising
