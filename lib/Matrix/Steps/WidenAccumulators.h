//===- WidenAccumulators.h - Accumulators of types that the device lacks --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An accumulator for which the plan has a holder (Facts/WiderAccumulators.h) becomes that, rounded
// to its own type, lane by lane, after each operation that can give other values. Values are those
// of the narrow type: sums, products and quotients of two f16 are computed in f32 and rounded to
// f16 once more without a difference. Loads, stores and atomic additions go through memory of the
// wave (WaveScratch.h), where lanes convert the components.
//
// Before: tile-matrices and lower-fragments, which count on it. After: nothing of such a type is
// left in a set that the device can compute otherwise.
//
//   %h = mat.convert %c : mat<f16, 8x8, acc, subgroup>  =>  %m = var = %c
//                                                           loop over i < mat.length:
//                                                             %x = mat.extract (load %m), %i
//                                                             ... convert to f16 and back, insert
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void widenAccumulators(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
