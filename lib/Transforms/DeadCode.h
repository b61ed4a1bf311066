//===- DeadCode.h - Removes unused ops ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes ops without effect or uses, locals that are never read together with the stores to them,
// and empty ifs. With debug information, a removed store to a variable of the user becomes a
// debug_value.
//
// removeUnneeded removes more: stores to locals and private variables whose values are never read,
// or are only read to compute the next such store; loops and switches that become empty; and calls
// without effects whose results are not needed (Needed.h). Operands that are not needed become
// undefined (UnneededOperands.h). Functions without calls are removed:
//
//   loop test { ... } body {                         loop test { ... } body {
//     %1 = access %v, %i : ptr<i32, function>        }
//     %2 = load %1 : i32
//     %3 = sub %2, %one
//     store %1, %3
//   }
//
// For debuggers, the variable of a removed store has the stored value until the next store that
// stays.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void removeDeadCode(ir::Module &M, const PassContext &Ctx);
void removeUnneeded(ir::Module &M, const PassContext &Ctx);

/// Removes dead code from one function. \p KeepCollective leaves matrix ops in place, so that
/// check-legality still sees them as the user wrote them.
void removeDeadCode(ir::Module &M, ir::Function &F, bool KeepCollective);

} // namespace tessera
