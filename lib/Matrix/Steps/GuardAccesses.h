//===- GuardAccesses.h - Matrices that may lie outside of their memory ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces each load, store and atomic addition that the plan marked `bounds = whole` by a branch.
// If the whole matrix is inside of its buffer or array (Facts/Footprint.h), it is accessed as
// without the mark. Otherwise later steps test each component (`bounds = each`), in the way of the
// plan (`via`). The condition is the same for the whole wave.
//
// Before: plan. Best before tile-matrices, so that a matrix has one test and not each of its tiles.
// After: the same program; only each component is still to be tested.
//
//   %m = mat.load %buf, %o, %s {layout = row_major, via = scratch, bounds = whole} : mat<f16, ...>
//                                                  =>
//   %held = var : ptr<mat<f16, 16x16, a, subgroup>, function>
//   %last = add (mul %s, 15), 15
//   %room = sub (max (bytes_size %buf), %last), %last        // 0 where %last would not fit
//   %inside = lt %o, %room
//   if %inside then {
//     %0 = mat.load %buf, %o, %s {layout = row_major} : mat<f16, 16x16, a, subgroup>
//     store %held, %0
//   } else {
//     %1 = mat.load %buf, %o, %s {layout = row_major, via = scratch, bounds = each} : ...
//     store %held, %1
//   }
//   %m = load %held
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void guardAccesses(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
