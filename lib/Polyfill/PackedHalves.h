//===- PackedHalves.h - 8-bit floats in pairs of f16 ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// e4m3 and e5m2 go to and from f16 two at a time, in the halves of a word. Every number of both is
// one of f16. The results are those of FloatBits.h, in a third of the instructions. No step depends
// on subnormal halves, which a device may flush, except that e5m2 has such numbers itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera::polyfill {

/// Whether \p Ty holds e4m3 or e5m2.
bool isByteFloat(const ir::Type *Ty);

/// Returns the f16 values of \p V, a number or a vector of e4m3 or e5m2.
ir::Value *decodeHalves(ir::Builder &B, ir::Value *V);
/// Returns \p V, of f16, rounded to numbers of \p To, e4m3 or e5m2.
ir::Value *encodeHalves(ir::Builder &B, ir::Value *V, const ir::Type *To);
/// Returns what decoding the encoded \p V gives.
ir::Value *roundHalves(ir::Builder &B, ir::Value *V, ir::FloatFormat To);

} // namespace tessera::polyfill
