//===- DeadCode.h - Removes what has no use -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes ops without effect whose results nobody uses, locals that are never read together with
// what is stored to them, and ifs that hold nothing. What was stored to a variable of the user's
// becomes a debug_value where somebody debugs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void removeDeadCode(ir::Module &M, const PassContext &Ctx);

/// In one function. \p KeepCollective leaves matrix ops in place, so that check-legality still sees
/// what the user wrote.
void removeDeadCode(ir::Module &M, ir::Function &F, bool KeepCollective);

} // namespace tessera
