//===- PairMatrices.h - Multiplies that share an operation ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one multiply of two, where a target's cooperative tensors compute more than one of them
// (Plan/Pairs.h), and one matrix of two in all that is done with theirs. Repeats this: two pairs
// may be a pair. The plan then finds multiplies of a larger shape.
//
// Both ops of a pair are in one region, and become one op at the place of the later one.
//
// Before: order-accesses, so that accesses without a barrier between them do not overlap;
// unroll-loops, which writes the multiplies of a loop side by side; not yet count-elements, whose
// divisions hide what offsets have in common. After: the same program. The plan lists the types of
// halves and wholes.
//
//   %b = mat.load %m, %o, %s                          // apple-m5
//   %c = mat.load %m, (add %o, 16), %s          =>    %1 = mat.load %m, %o, %s : mat<f16, 16x32, b>
//   %x = mat.mul %a, %b : mat<f32, 16x16, acc>        %2 = mat.mul %a, %1 : mat<f32, 16x32, acc>
//   %y = mat.mul %a, %c : mat<f32, 16x16, acc>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void pairMatrices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
