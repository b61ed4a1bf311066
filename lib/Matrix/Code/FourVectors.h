//===- FourVectors.h - Many numbers of one thread, four by four -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers of a long vector as vectors of four, the last one filled up with zeros. Such vectors
// stay in registers: nothing indexes them but by constants. What a loop takes four by four it takes
// from the first of them, and the others move up.
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

/// \p Scalars, of type \p Number.
Fours foursOf(ir::Builder &B, llvm::ArrayRef<ir::Value *> Scalars, const ir::Type *Number);
/// The first \p Count numbers of type \p Number, of 8 or 16 bits, in the 32-bit integers \p Words.
Fours foursOfWords(ir::Builder &B, llvm::ArrayRef<ir::Value *> Words, const ir::Type *Number,
                   uint32_t Count);
/// The first \p Count numbers.
llvm::SmallVector<ir::Value *, 32> scalarsOf(ir::Builder &B, const Fours &F, uint32_t Count);

/// The first \p Count numbers of the format \p Format that the vector \p V holds
/// (IR/ThreadMatrix.h), in that format.
Fours unpacked(ir::Builder &B, ir::Value *V, ir::ElementFormat Format, uint32_t Count);
/// As many numbers of the format \p Format as a vector \p Ty holds, which \p F are.
ir::Value *packed(ir::Builder &B, const Fours &F, ir::ElementFormat Format, const ir::Type *Ty);

/// Each of \p F as numbers of type \p Number, as `convert` does.
Fours converted(ir::Builder &B, const Fours &F, const ir::Type *Number);

/// \p Body for each four of \p F, of which the last one holds what is left of \p Count: a loop
/// unless \p Unrolled. Index: of its first number.
void forEachFour(
    ir::Builder &B, llvm::StringRef Name, const Fours &F, uint32_t Count, bool Unrolled,
    llvm::function_ref<void(ir::Builder &, ir::Value *Index, ir::Value *Four, uint32_t Numbers)>
        Body);

/// Locals of which a loop reads or writes the first few, after which the others move up. They have
/// values from the start: an NVIDIA driver mixes up what moves behind values that are undefined.
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
