//===- WordAtomics.h - Parts of a word that several write ------------------===//
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

/// Adds the vector \p V, which fills it, to the 32-bit integer at \p Word alike, each component by
/// itself.
void addToWord(Builder &B, Value *Word, Value *V);

/// Puts the scalar \p Byte, of 8 bits, into byte \p Index of the 32-bit integer at \p Word, of
/// which others may write the other bytes at the same time, by two atomic operations.
void storeInWord(Builder &B, Value *Word, Value *Index, Value *Byte);

} // namespace tessera::ir
