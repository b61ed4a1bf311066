//===- LegalizeTypes.h - Exact routes for missing type combinations -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites the multiplies and sums that have a route in the plan (Facts/ElementRoutes.h). Marks
// each resulting op with the multiply of the plan that it belongs to.
//
// Before: plan. After: tile-matrices and lower-fragments see types that the target has.
//
//   %d = mat.muladd %a, %b, %c         %0 = mat.arith %b, 128 {fn = sub} : mat<u8, ...>
//     : mat<i32, 8x8, acc>             %1 = mat.convert %0 : mat<i8, 8x8, b>
//   // %a of i8, %b of u8        =>    %2 = mat.muladd %a, %1, %c {written = 0}
//                                      %3 = mat.row_sum %a {written = 0}
//                                      %4 = mat.arith %3, 128 {fn = mul}
//                                      %d = mat.broadcast_add %2, %4
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void legalizeTypes(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
