//===- Matrices.h - Where the elements of a matrix are ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element (r, c) of a matrix with C columns has the number r * C + c; lane n % W of a wave of W lanes
// holds element n as its element n / W.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Interp/Evaluators.h"

namespace tessera::interp {

/// A matrix in the rows of a wave.
struct Matrix {
  Wave &W;
  const ir::Type *Ty;
  uint32_t Row;

  uint32_t rows() const { return Ty->rows(); }
  uint32_t cols() const { return Ty->cols(); }
  uint32_t count() const { return rows() * cols(); }
  NumberType number() const { return NumberType(Ty->element()); }

  Word get(uint32_t N) const { return W.row(Row + N / W.Size)[N % W.Size]; }
  bool isUndefined(uint32_t N) const {
    return W.undefined(W.row(Row + N / W.Size)).has(N % W.Size);
  }
  Word originOf(uint32_t N) const { return W.row(Row + N / W.Size)[W.Size + 2]; }
  void set(uint32_t N, Word Bits) const { W.row(Row + N / W.Size)[N % W.Size] = Bits; }
  void setUndefined(uint32_t N, Word Origin) const {
    Word *Cells = W.row(Row + N / W.Size);
    W.setUndefined(Cells, W.undefined(Cells) | Lanes::only(N % W.Size), Origin);
  }
  /// Before a result is written: all elements are defined, those that no lane holds too.
  void clear() const {
    for (uint32_t R = 0; R * W.Size < count(); ++R) {
      std::fill_n(W.row(Row + R), W.Size, 0);
      W.setDefined(W.row(Row + R));
    }
  }
};

/// The matrix that operand \p Index of the op of \p I is, in the row \p Row.
inline Matrix matrixIn(Wave &W, const Inst &I, unsigned Index, uint32_t Row) {
  return {W, I.Op->operand(Index)->type(), Row};
}
inline Matrix resultOf(Wave &W, const Inst &I) {
  Matrix R{W, I.Op->type(), I.To};
  R.clear();
  return R;
}

/// A number of an interpretation of components in memory or packed in vectors.
NumberType numberOf(ir::ElementFormat Format);

} // namespace tessera::interp
