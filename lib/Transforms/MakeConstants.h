//===- MakeConstants.h - Unrolls loops that decide constant operands ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls loops whose counters determine an operand that must be a constant (ConstantSlice.h): the
// offset of a sample or gather, the lane of a quad, or the index of an array of hit objects.
// Unrolls the innermost loop of a nest first, and outer loops only if the operand is still not a
// constant. The iteration count must be known, and a loop with [loop] stays. Gathers and quad reads
// also take operands that are not constant: for these only loops with [unroll] and short ones
// unroll.
//
// A body with a `continue` becomes a loop that runs once, which the `continue` leaves. If the body
// has a `break`, one more such loop contains all iterations.
//
// Before: inline and simplify. After: the same program, simplified again where loops were written
// out.
//
//   %i = var %zero                                      store %i, 0
//   loop {unroll} test {                                %1 = image.sample ..., {0, 1} {offset}
//     ...                                               store %i, 1
//   } body {                                            %2 = image.sample ..., {1, 1} {offset}
//     %0 = load %i                              =>
//     %1 = construct %0, %one
//     %2 = image.sample ..., %1 {offset}
//   } step { ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void makeConstants(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
