//===- Simplify.h - Constants, copies and dead code -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tidies the IR in two rounds, each one walk per function. Folds constants. Flattens ifs and
// switches with a constant condition, and loops that run once and are not left early. Reuses values
// that were computed before, in the same region or one around it. Replaces loads of locals by the
// stored values. Removes ops without uses and effects. Results stay the same bit by bit: floats are
// folded in their own format, and identities must hold for every value.
//
// Before: any verified IR. After: the same program; a local that is never read is gone.
//
//   %i = var {name = "i"} : ptr<u32, function>
//   store %i, %n
//   %0 = const 1 : u32
//   %1 = load %i : u32
//   %2 = mul %1, %0                         =>
//   %3 = add %2, %n                              %0 = add %n, %n
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void simplify(ir::Module &M, const PassContext &Ctx);

/// In one function.
void simplify(ir::Module &M, ir::Function &F);

} // namespace tessera
