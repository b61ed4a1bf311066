//===- Indices.h - Where elements are, told by a matrix -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V does not say which elements of a matrix an invocation holds. A matrix of the same type
// whose elements are their own row numbers does, and another one with their column numbers: where
// the function starts, lanes write 0 to n - 1 to memory of the wave (WaveScratch.h), and a load
// with a stride of 0 repeats that line in every row, or in every column. A type that does not hold
// all numbers exactly gets several such pairs, a digit each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Code/WaveScratch.h"

namespace tessera {

class MatrixIndices {
public:
  MatrixIndices(ir::Module &M, WaveScratch &Scratch) : M(M), Scratch(Scratch) {}

  /// vec<u32, 2>: row and column of this invocation's element \p Index of matrices of type \p Ty.
  ir::Value *coordinates(ir::Builder &B, const ir::Type *Ty, ir::Value *Index);

  /// Returns the scratch in a wave's memory that coordinates need.
  static ScratchUse scratchOf(const ir::Type *Ty) {
    return {Ty->element(), std::max(Ty->rows(), Ty->cols())};
  }

private:
  /// Matrices of one digit of the numbers.
  struct Digit {
    ir::Value *Rows, *Columns;
  };
  using Digits = llvm::SmallVector<Digit, 2>;
  Digits make(ir::Builder &B, const ir::Type *Ty);

  ir::Module &M;
  WaveScratch &Scratch;
  llvm::DenseMap<std::pair<ir::Region *, const ir::Type *>, Digits> Known; ///< of each function
};

} // namespace tessera
