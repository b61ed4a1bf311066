//===- FourVectors.h - Many numbers of one thread, four by four -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Represents the numbers of a long vector as vectors of four; zeros fill up the last one. Such
// vectors stay in registers because only constants index them. A loop takes its four numbers from
// the first vector, and the others move up.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera {

using Fours = llvm::SmallVector<ir::Value *, 32>;

inline constexpr uint32_t PerFour = 4;
inline uint32_t foursFor(uint64_t Count) { return uint32_t((Count + PerFour - 1) / PerFour); }
inline const ir::Type *fourOf(ir::TypeContext &Types, const ir::Type *Number) {
  return Types.vector(Number, PerFour);
}

/// Packs \p Scalars, of type \p Number, into vectors of four.
Fours foursOf(ir::Builder &B, llvm::ArrayRef<ir::Value *> Scalars, const ir::Type *Number);
/// Returns the first \p Count numbers in the 32-bit integers \p Words. \p Number has 8 or 16 bits.
Fours foursOfWords(ir::Builder &B, llvm::ArrayRef<ir::Value *> Words, const ir::Type *Number,
                   uint32_t Count);
/// Returns the first \p Count numbers as scalars.
llvm::SmallVector<ir::Value *, 32> scalarsOf(ir::Builder &B, const Fours &F, uint32_t Count);

/// Returns the first \p Count numbers of the vector \p V, whose format is \p Format
/// (IR/ThreadMatrix.h), without converting them.
Fours unpacked(ir::Builder &B, ir::Value *V, ir::ElementFormat Format, uint32_t Count);
/// Returns a vector \p Ty that holds numbers of \p F in the format \p Format.
ir::Value *packed(ir::Builder &B, const Fours &F, ir::ElementFormat Format, const ir::Type *Ty);

/// Converts each number of \p F to \p Number, as `convert` does.
Fours converted(ir::Builder &B, const Fours &F, const ir::Type *Number);

/// Runs \p Body for each vector of \p F; the last one holds the rest of \p Count. Emits a loop
/// unless \p Unrolled. Index is the index of the vector's first number.
void forEachFour(
    ir::Builder &B, llvm::StringRef Name, const Fours &F, uint32_t Count, bool Unrolled,
    llvm::function_ref<void(ir::Builder &, ir::Value *Index, ir::Value *Four, uint32_t Numbers)>
        Body);

/// A queue of locals. A loop reads or writes the first few, then the others move up. The locals are
/// initialized: an NVIDIA driver mixes up values that move behind undefined ones.
class FourQueue {
public:
  FourQueue(ir::Builder &B, llvm::ArrayRef<ir::Value *> Init);
  Fours load(ir::Builder &B) const;
  /// Takes as many from the front as there are in \p Last, which follow at the end.
  void move(ir::Builder &B, llvm::ArrayRef<ir::Value *> Last) const;

private:
  llvm::SmallVector<ir::Value *, 32> Vars;
};

} // namespace tessera
