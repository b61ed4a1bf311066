//===- HoistInvariants.h - What a loop computes again and again -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves scalar and vector arithmetic with loop-invariant operands, and loads of constants that the
// application sets (constant buffers, push constants), in front of the loop, out of as many loops
// as possible. Matrices stay: they would occupy registers during the whole loop. A moved op may run
// once although the loop never ran it. This is safe because it has no side effect.
//
// Before: simplify-tiles. After: the same program.
//
//   loop test { ... } body {             %2 = mul %stride, 8
//     %1 = load %k                       loop test { ... } body {
//     %2 = mul %stride, 8          =>      %1 = load %k
//     %3 = add %1, %2                      %3 = add %1, %2
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void hoistInvariants(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
