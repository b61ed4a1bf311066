//===- DeadCode.h - Removes what has no use -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes ops without effect whose results nobody uses, locals that are never read together with
// what is stored to them, and ifs that hold nothing. What was stored to a variable of the user's
// becomes a debug_value where somebody debugs.
//
// removeUnneeded also removes stores whose values nobody reads, to locals and private variables
// that are read elsewhere or only for the next such store, loops and switches that hold nothing
// else, and calls without effects whose results nobody needs (Needed.h). Operands of which nobody
// needs anything become undefined (UnneededOperands.h), and functions that nobody calls any more
// go:
//
//   loop test { ... } body {                         loop test { ... } body {
//     %1 = access %v, %i : ptr<i32, function>        }
//     %2 = load %1 : i32
//     %3 = sub %2, %one
//     store %1, %3
//   }
//
// The variable of a store that goes has the stored value for debuggers, until the next store to it
// that stays.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void removeDeadCode(ir::Module &M, const PassContext &Ctx);
void removeUnneeded(ir::Module &M, const PassContext &Ctx);

/// In one function. \p KeepCollective leaves matrix ops in place, so that check-legality still sees
/// what the user wrote.
void removeDeadCode(ir::Module &M, ir::Function &F, bool KeepCollective);

} // namespace tessera
