//===- LowerFragments.h - Sums of rows and columns ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No device has matrices with one column (use col) or one row (use row). A col of height m becomes
// an accumulator of m x n that repeats it in every column. A row of width n becomes one of m x n
// that repeats it in every row. m x n is the size of the accumulators that it is added to, or of
// one in which its sums can be computed. Element-wise operations do not change. Other operations:
//
//   row_sum(A)            A times a matrix of ones; added to a vector it is one multiply-add
//   col_sum(B)            a matrix of ones times B, likewise
//   broadcast_add(M, v)   M + v
//   load                  contiguous components: one load with stride 0, which repeats them;
//                         otherwise lanes copy them into groupshared memory first
//   store                 to groupshared memory, from where lanes copy one column (row)
//
// Each wave has its own part of that memory, and barriers of the wave fence the copies. MSL does
// not define loads with a stride of 0, but the position of each element is known. So for MSL the
// lanes load and store the elements one by one, without such memory.
//
// Before: tile-matrices and legalize-types, which leave vectors of native height and sums with a
// row for their types; one function is left. After: no matrix has the use col or row. A target
// without rows for the sums is an error at the user's line.
//
//   %s = mat.row_sum %a : mat<i32, 8x1, col>      %ones = mat.fill 1 : mat<i8, 8x8, b>
//   %t = mat.arith %v, %s {fn = add}         =>   %t = mat.muladd %a, %ones, %v
//   %d = mat.broadcast_add %c, %t                 %d = mat.arith %c, %t {fn = add}
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void lowerFragments(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
