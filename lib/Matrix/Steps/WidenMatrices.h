//===- WidenMatrices.h - Matrices of types that the device lacks ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces a matrix by its holder in the plan (Facts/WiderMatrices.h). After each operation that
// may give other values, each lane rounds its elements to the narrow type. The results are those of
// the narrow type: computing sums, products and quotients of two f16 in f32 and rounding again to
// f16 makes no difference. A 32-bit integer that becomes a float is rounded once too. Loads, stores
// and atomic additions go through memory of the wave (WaveScratch.h), where lanes convert the
// components.
//
// Before: tile-matrices and lower-fragments, which rely on it. After: sets that the device can
// compute have no such type.
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

void widenMatrices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
