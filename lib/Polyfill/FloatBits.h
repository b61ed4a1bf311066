//===- FloatBits.h - Narrow floats written out in integers ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bf16, e4m3 and e5m2 go to and from f32 by integer operations: every value is exact on the way to
// f32, subnormal ones and infinities too; on the way back it is rounded to nearest even, overflows
// to infinity (e4m3: to NaN), and every NaN becomes the quiet one without payload. The sign stays.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera::polyfill {

/// Returns the f32 with the bits \p Bits (unsigned integers of the width of \p Format).
ir::Value *decodeFloat(ir::Builder &B, ir::Value *Bits, ir::FloatFormat Format);
/// Returns the number as f64. It does not go through f32, because devices may flush the subnormal
/// numbers of f32.
ir::Value *decodeToDouble(ir::Builder &B, ir::Value *Bits, ir::FloatFormat Format);
/// The bits of \p V (f32 or f64) in \p Format, as unsigned integers of its width.
ir::Value *encodeFloat(ir::Builder &B, ir::Value *V, ir::FloatFormat Format);

/// Returns \p V as an f32 that rounds to \p Format as \p V does, or \p V itself if it is an f64.
/// Converting an integer to f32 would round twice.
ir::Value *toRoundedFloat(ir::Builder &B, ir::Value *V, ir::FloatFormat Format);

/// Returns an f32 that rounds to bf16 as the exact x * y + z does; the three are bf16 values in
/// f32. Rounds the sum to odd: if it is inexact, its last bit is 1.
ir::Value *fusedToOdd(ir::Builder &B, ir::Value *X, ir::Value *Y, ir::Value *Z);

} // namespace tessera::polyfill
