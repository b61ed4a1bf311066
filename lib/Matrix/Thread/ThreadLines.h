//===- ThreadLines.h - The lines of one thread's matrix in memory ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Code/FourVectors.h"

namespace tessera {

/// A matrix in a buffer of bytes.
class ThreadLines {
public:
  struct Shape {
    uint32_t Lines, Length;
  };
  /// A null \p Stride means the stride of an optimal layout.
  ThreadLines(ir::Builder &B, ir::KnownBitsAnalysis &Known, const ir::Type *Component, Shape S,
              ir::Value *Memory, ir::Value *Offset, ir::Value *Stride);

  /// A line's words can be loaded: it starts at one, and there are several components in it.
  bool isInWords() const { return Size < 4 && Align >= 4; }

  /// The place of a line, in bytes.
  ir::Value *start(ir::Builder &B, ir::Value *Line) const;
  /// The place of the line that is \p Line lines after the one at \p Start.
  ir::Value *line(ir::Builder &B, ir::Value *Start, uint32_t Line) const;
  /// The components of the line at \p Start, as numbers of type \p Number.
  Fours load(ir::Builder &B, ir::Value *Start, const ir::Type *Number) const;
  /// Returns the line's words, if it is in words.
  llvm::SmallVector<ir::Value *, 32> words(ir::Builder &B, ir::Value *Start) const;
  /// \p Count components from \p At on, a place that is a multiple of \p Each components behind
  /// the start of a line.
  Fours loadPart(ir::Builder &B, ir::Value *At, uint32_t Count, uint32_t Each) const;
  /// The bytes at \p At, as the vector of words \p Ty; null where lines do not begin at words.
  ir::Value *loadBits(ir::Builder &B, ir::Value *At, const ir::Type *Ty) const;
  /// Adds to components from \p At on, atomically; several of them together where they are known to
  /// fill a word.
  void add(ir::Builder &B, ir::Value *At, llvm::ArrayRef<ir::Value *> Components) const;

  /// Returns a bool: the whole matrix is inside of the buffer.
  ir::Value *isInside(ir::Builder &B) const;

private:
  /// \p Count scalars of type \p Ty from \p Start on, in one load. \p Start is a multiple of \p
  /// Multiple bytes behind the start of a line.
  llvm::SmallVector<ir::Value *, 32> loadScalars(ir::Builder &B, ir::Value *Start,
                                                 const ir::Type *Ty, uint32_t Count,
                                                 uint64_t Multiple = ir::OptimalAlign) const;
  ir::Value *address(ir::Builder &B, ir::Value *At, const ir::Type *Ty, uint64_t Align) const;

  const ir::Type *Component;
  uint32_t Size; ///< bytes of a component
  Shape S;
  ir::Value *Memory, *Offset, *Stride;
  uint64_t Align; ///< divides the place of every line; up to 16
};

} // namespace tessera
