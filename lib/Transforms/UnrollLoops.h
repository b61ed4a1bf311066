//===- UnrollLoops.h - Turns of a loop one after the other ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the turns of a loop one after the other where the program itself says how many there are
// and the code is better for it: where it chooses elements of a local array of matrices, which
// drivers keep in registers only where it is known which one is meant, and where it stores less than
// words to a groupshared array, or loads 16 bytes by byte address, which back ends then do together. All other loops are the driver's
// to unroll, with the hint of the user's. A loop with [loop] stays, as does one that is left by
// `break` or has a `continue`, and one that would become too long.
//
// Before: check-memory-rules, which reports what is wrong once. After: the same program, simplified
// again in functions that had such loops.
//
//   %i = var %zero                               %0 = access %s, %zero
//   loop test {                                  store %0, %m
//     %0 = load %i                               %1 = access %s, %one
//     %1 = lt %0, %two                     =>    store %1, %m
//     yield %1
//   } body {
//     %2 = load %i
//     %3 = access %s, %2
//     store %3, %m
//   } step { ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void unrollLoops(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
