//===- GuardAccesses.h - Matrices that may lie outside of their memory ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores and atomic additions that the plan marked `bounds = whole` become a branch: where
// the whole matrix lies inside of its buffer or array (Facts/Footprint.h) it is loaded or stored as
// without the mark; elsewhere each component is tested by itself (`bounds = each`), in the way that
// the plan gave (`via`), by the steps that do it. The condition is the same for the whole wave.
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
