//===- WordAtomics.h - Parts of a word that several write ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::ir {

/// Atomically adds the scalar \p V to component \p Index of the integer at \p Word; the other
/// components do not change. The integer has 32 bits, or 64 for a scalar of 64 bits. \p Index is
/// ignored if the scalar fills the word. Retries until no other thread has changed the word in
/// between; a helper does not try. Returns the old component.
///
///   seen = fetch_or(p, 0)
///   loop { old = seen; seen = compare_exchange(p, old + x, old); until seen == old }
Value *addInWord(Builder &B, Value *Word, Value *Index, Value *V);

/// Adds the vector \p V, which fills it, to the 32-bit integer at \p Word alike, each component by
/// itself.
void addToWord(Builder &B, Value *Word, Value *V);

/// Stores the scalar \p V, of 8 or 16 bits, to component \p Index of the 32-bit integer at \p Word
/// by two atomic operations. Other threads may write the other components at the same time.
void storeInWord(Builder &B, Value *Word, Value *Index, Value *V);

} // namespace tessera::ir
