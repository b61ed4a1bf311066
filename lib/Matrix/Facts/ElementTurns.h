//===- ElementTurns.h - Loops whose turns stand for elements --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lane numbers the elements that it holds in any order. In a matrix that is padded, some of them
// lie beyond the matrix. A program does not notice them if it only uses the numbers in loops over
// all elements, and if the turns for these elements are left out:
//
//   for (i = 0; i < m.Length(); ++i)           for (i = 0; i < m.Length(); ++i)
//     body(i, m.Get(i))                  =>      if (m's element i is in the matrix)
//                                                  body(i, m.Get(i))
//
// So the number must only be compared with the length, and be the index of elements of matrices of
// one type. Turns that only compute the elements of a matrix from those with the same number need
// no test.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Elements/ElementLoop.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

class ElementTurns {
public:
  ElementTurns(ir::Function &F);

  struct Loop {
    ir::Op *Of;
    ir::Op *Counter;
    const ir::Type *Matrix;
    bool NeedsTest; ///< a turn for an element beyond the matrix would be noticed
  };
  llvm::ArrayRef<Loop> loops() const { return Loops; }
  /// Whether \p O, which takes the number of an element or gives how many there are, is part of one
  /// of the loops, over matrices of the type of its own.
  bool contain(const ir::Op &O) const { return Contained.contains(&O); }

private:
  void addLoop(ir::Op &Of, const Locals &Vars, const LoopStores &Stores);
  bool isCounted(const Loop &L) const;
  const Loop *loopAround(const ir::Op &O, const ir::Op *Counter) const;

  llvm::SmallVector<Loop, 4> Loops;
  llvm::DenseSet<const ir::Op *> Contained;
};

} // namespace tessera
