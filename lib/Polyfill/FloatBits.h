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

/// The f32 that the bits \p Bits (unsigned integers of the width of \p Format) stand for.
ir::Value *decodeFloat(ir::Builder &B, ir::Value *Bits, ir::FloatFormat Format);
/// The f64. Devices may lose the subnormal numbers of f32 on the way there; these do not go it.
ir::Value *decodeToDouble(ir::Builder &B, ir::Value *Bits, ir::FloatFormat Format);
/// The bits of \p V (f32 or f64) in \p Format, as unsigned integers of its width.
ir::Value *encodeFloat(ir::Builder &B, ir::Value *V, ir::FloatFormat Format);

/// An f32, or the f64 \p V itself, that rounds to \p Format as the number \p V does: f32 alone
/// would round an integer before the format does.
ir::Value *toRoundedFloat(ir::Builder &B, ir::Value *V, ir::FloatFormat Format);

/// An f32 that rounds to bf16 as x * y + z does, where the three are bf16 values in f32: the sum is
/// not rounded, but what it loses makes its last bit odd.
ir::Value *fusedToOdd(ir::Builder &B, ir::Value *X, ir::Value *Y, ir::Value *Z);

} // namespace tessera::polyfill
