//===- NarrowAtomics.h - Atomic additions that a device lacks --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices add atomically to words of 32 bits, some to words of 64, to f32 and to f64 too. Additions
// to components of 8 and 16 bits, and to floats where the target lacks them, are tried again until
// nobody has changed the word between (IR/WordAtomics.h); the word of an f64 has 64 bits, and where
// the target has no atomics on those either the addition stays, for the check of features to
// report. In buffers of bytes it is the word that the component lies in. A groupshared array, which
// nothing can see as words, holds a component in a word of its own: loads and stores take its bits
// from there.
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
