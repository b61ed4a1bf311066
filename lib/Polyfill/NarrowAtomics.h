//===- NarrowAtomics.h - Atomic additions that a device lacks --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers atomic additions that a device lacks. Devices add atomically to 32-bit words, and some to
// 64-bit words, f32 and f64. Additions to components of 8 and 16 bits, and to floats that the
// target cannot add, become a loop that retries until no other thread has changed the word in
// between (IR/WordAtomics.h). The word of an f64 has 64 bits. If the target lacks atomics on those
// too, the addition stays, and the check of features reports it. In byte address buffers the word
// is the one that contains the component. In a groupshared array, whose words cannot be addressed,
// each component gets a word of its own: loads and stores use its low bits.
//
//   %x = atomic %p, %v {fn = add} : f16, at bytes_at %buffer, %o
//     =>  %q = bytes_at %buffer, (and %o, ~3) {align = 4} : ptr<u32, storage>
//         compare_exchange on %q of the word with component (and (shr %o, 1), 1) added to
//
// Before: the plan ensures that no op loads or stores matrices from such an array.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera::polyfill {

void lowerNarrowAtomics(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::polyfill
