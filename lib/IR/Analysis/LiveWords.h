//===- LiveWords.h - How much a lane holds at a time ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value is alive from the op that makes it to its last use, a local variable from its first
// access to its last; where the last is in a loop that the beginning is not in, to the end of that
// loop. Constants and addresses count nothing. A component of 16 or 8 bits is a part of a word, and
// a matrix is spread evenly over the lanes that hold it. Nothing is known of what a driver's
// compiler moves, keeps or spills: this is an estimate.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

struct LiveWords {
  uint64_t Most = 0;
  Loc Where; ///< the first op at which so many are alive
};

/// 32-bit words that a lane holds of \p Ty, in waves of \p WaveSize lanes and groups of \p
/// GroupSize threads.
uint64_t wordsOf(const Type *Ty, uint64_t WaveSize, uint64_t GroupSize);

/// Of the function of \p M that holds most.
LiveWords liveWords(Module &M, uint32_t WaveSize);

} // namespace tessera::ir
