//===- NarrowAtomics.h - Atomic additions that a device lacks --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices add atomically to words of 32 bits, some to f32 too. Additions to components of 8 and 16
// bits, and to f32 where the target lacks them, are tried again until nobody has changed the word
// between (IR/WordAtomics.h). In buffers of bytes it is the word that the component lies in. A
// groupshared array, which nothing can see as words, holds a component in a word of its own: loads
// and stores take its bits from there.
//
//   %x = atomic %p, %v {fn = add} : f16, at bytes_at %buffer, %o
//     =>  %q = bytes_at %buffer, (and %o, ~3) {align = 4} : ptr<u32, storage>
//         compare_exchange on %q of the word with component (and (shr %o, 1), 1) added to
//
// Before: nothing loads or stores matrices from such an array (the plan sees to it).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera::polyfill {

void lowerNarrowAtomics(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::polyfill
