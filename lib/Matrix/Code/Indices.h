//===- Indices.h - Where elements are, told by a matrix -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the row and column of an element that a lane holds, which SPIR-V does not define. Fills one
// matrix of the same type with its row numbers and another one with its column numbers: at the
// start of the function lanes write 0 to n - 1 to memory of the wave (WaveScratch.h), and a load
// with stride 0 repeats this line in every row or column. A type that cannot represent all numbers
// exactly gets several such pairs, one for each digit.
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
