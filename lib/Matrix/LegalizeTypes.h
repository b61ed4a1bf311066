//===- LegalizeTypes.h - Exact routes for missing type combinations -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites matrix multiplies and sums whose element types the target has no row for, where the same
// result can be computed with rows that it has. docs/tiling.md proves each route:
//
//   signed and unsigned factors      both factors signed: the unsigned one less 128, and 128 times
//                                    the sums of the other one added; or both unsigned, likewise
//   other sign of the accumulator    the same bits
//   f16 (bf16) accumulator           accumulated in f32, rounded at the end of each multiply
//
// What has a row is left alone, and so is what no route leads to: check-legality reports it. With
// --tile=off the pass does nothing.
//
// Before: inline. After: tile-matrices and lower-fragments see types that the target has.
//
//   %d = mat.muladd %a, %b, %c         %0 = mat.arith %b, 128 {fn = sub} : mat<u8, ...>
//     : mat<i32, 8x8, acc>             %1 = mat.convert %0 : mat<i8, 8x8, b>
//   // %a of i8, %b of u8        =>    %2 = mat.muladd %a, %1, %c : mat<i32, 8x8, acc>
//                                      %3 = mat.row_sum %a : mat<i32, 8x1, col>
//                                      %4 = mat.arith %3, 128 {fn = mul}
//                                      %d = mat.broadcast_add %2, %4
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void legalizeTypes(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
