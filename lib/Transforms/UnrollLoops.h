//===- UnrollLoops.h - Loops that are better unrolled ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of loops whose number of turns the program itself says:
//
// - One that chooses elements of a local array of matrices is written out, turn after turn: drivers
//   keep matrices in registers only where it is known which one is meant. Where one of the loops
//   that choose of an array holds branches, or a loop of unknown length, all of these get the hint
//   that [unroll] gives instead: a driver that finds one and the same array chosen both ways keeps
//   it in memory.
// - One that stores less than words to a groupshared array, or loads 16 bytes by byte address, is
//   written out: back ends then store or load several together.
//
// All other loops are the driver's, with the hint of the user's. A loop with [loop] stays, as does
// one that is left by `break` or has a `continue`, and one that would become too long.
//
// Before: check-memory-rules, which reports what is wrong once. After: the same program, simplified
// again in functions with loops that were written out.
//
//   %i = var %zero                                %0 = access %tile, %at
//   loop test {                                   store %0, %h
//     %0 = load %i                                %1 = add %at, %one
//     %1 = lt %0, %two                      =>    %2 = access %tile, %1
//     yield %1                                    store %2, %h
//   } body {
//     %2 = load %i
//     %3 = add %at, %2
//     %4 = access %tile, %3
//     store %4, %h
//   } step { ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void unrollLoops(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
