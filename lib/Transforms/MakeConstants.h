//===- MakeConstants.h - Loops that decide of constant operands -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes out loops, turn after turn, whose turns decide of an operand that must be a constant
// (ConstantSlice.h): the offset of a sample or gather, the lane of a quad. Of loops inside each
// other the innermost goes first, and the next only where that left an operand without its
// constant. The program must say how often a loop turns, and one with [loop] stays. Where only
// gathers and quad lanes ask for it, which take other values too, a loop must have [unroll] or be
// short.
//
// A `continue` ends a turn, which is then a loop of one turn, and a `break` all turns, which are
// then in a loop of one turn.
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
