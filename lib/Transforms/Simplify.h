//===- Simplify.h - Constants, copies and dead code -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the IR as tidy as a person would write it, in one walk per function, done twice:
// constants are computed, ifs and switches with a constant condition flattened, and loops of one
// turn that nothing leaves; values computed once where a region and those inside it compute them
// again, loads of locals replaced by what was stored, and what has no use and no effect removed.
// Nothing changes a result by one bit: floats are computed in their own format, and only identities
// that hold for every value are used.
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
