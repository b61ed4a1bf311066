//===- CountElements.h - Matrix addresses in components -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes the unit of matrix loads and stores in bytes buffers to components, which every back end
// needs. It runs early, so that each matrix and stride needs one division: tile-matrices adds its
// offsets afterwards, and the rest is hoisted out of loops. The division drops only zero bits,
// because offsets and strides must be multiples of 4 and of the component. Vectors of sums are not
// changed: their components are copied one by one.
//
// Matrices of 8-bit components, four to a word, count words if offset and stride are certainly
// multiples of four components. Lanes then move words.
//
// Before: check-memory-rules, which reports bytes as the user writes them. After: the same program.
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
