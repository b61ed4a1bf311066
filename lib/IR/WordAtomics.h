//===- WordAtomics.h - Atomic additions within a word ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::ir {

/// Adds the scalar \p V atomically to component \p Index of the integer at \p Word, of 32 bits or,
/// for a scalar of 64 bits, as many, in whose other components nothing changes; the index is not
/// looked at where it fills the word. Tries until nobody has changed the word between. Gives the
/// component before.
///
///   seen = fetch_or(p, 0)
///   loop { old = seen; seen = compare_exchange(p, old + x, old); until seen == old }
Value *addInWord(Builder &B, Value *Word, Value *Index, Value *V);

} // namespace tessera::ir
