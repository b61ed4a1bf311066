//===- CountElements.h - Matrix addresses in components -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets matrix loads and stores of bytes buffers count components, as every back end has to in the
// end. Done early, so that the division is made once for each matrix and each stride: what
// tile-matrices adds for its tiles is added afterwards, and the rest leaves the loops. Bits that
// the division drops are zero by the rules for offsets and strides, which are multiples of 4 and of
// the component. Vectors of sums are left alone: their components are copied one by one.
//
// Matrices of 8-bit components that lie four to a word count words instead, where offset and stride
// are certainly multiples of four components: lanes then move words.
//
// Before: check-memory-rules, which speaks of bytes as the user does. After: the same program.
//
//   %m = mat.load %buf, %o, %s {layout = row_major, align = 4} : mat<f16, 16x16, a, subgroup>
//                                                     =>
//   %0 = shr %o, 1
//   %1 = shr %s, 1
//   %m = mat.load %buf, %0, %1 {layout = row_major, align = 4, unit = 2} : mat<f16, ...>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void countElements(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
