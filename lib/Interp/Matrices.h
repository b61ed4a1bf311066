//===- Matrices.h - Where the elements of a matrix are ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element (r, c) of a matrix with C columns has the number r * C + c; lane n % W of a wave of W
// lanes holds element n as its element n / W. Lanes of 32 hold 8x8 as Metal's simdgroup matrices
// are held, because steps to MSL write coordinates out: two neighbours of a row each.
//
// A matrix of a group of N waves lies so in the rows of each of them, and row r is the one that
// counts in wave r % N, whose lanes hold its elements. Where the waves meet at an operation all get
// those rows from each other (Group.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/MatrixAccess.h"
#include "Interp/Evaluators.h"

namespace tessera::interp {

/// The position of an element: it is element \p Index of \p Lane.
struct Held {
  unsigned Lane;
  uint32_t Index;
};

inline bool isHeldAsSimdgroupMatrix(const ir::Type *Ty, unsigned WaveSize) {
  return WaveSize == 32 && Ty->rows() == 8 && Ty->cols() == 8 &&
         Ty->scope() != ir::Scope::Workgroup;
}

/// Returns the position of element \p N in a wave of \p WaveSize lanes.
inline Held whereIs(const ir::Type *Ty, uint32_t N, unsigned WaveSize) {
  if (!isHeldAsSimdgroupMatrix(Ty, WaveSize))
    return {N % WaveSize, N / WaveSize};
  uint32_t Row = N / 8, Col = N % 8;
  return {(Row & 4) << 2 | (Row & 3) << 1 | (Col & 4) << 1 | (Col & 2) >> 1, Col & 1};
}

/// Returns the number of the element at \p At.
inline uint32_t numberAt(const ir::Type *Ty, Held At, unsigned WaveSize) {
  if (!isHeldAsSimdgroupMatrix(Ty, WaveSize))
    return At.Index * WaveSize + At.Lane;
  uint32_t Row = (At.Lane & 16) >> 2 | (At.Lane & 6) >> 1;
  uint32_t Col = (At.Lane & 8) >> 1 | (At.Lane & 1) << 1 | At.Index;
  return Row * 8 + Col;
}

/// Returns the row of the matrix that has element \p Index of the lanes of \p W.
inline uint32_t rowAt(const Wave &W, const ir::Type *Ty, uint32_t Index) {
  return ir::isOfGroup(Ty) ? Index * uint32_t(W.M.Waves.size()) + W.Index : Index;
}

/// A matrix in the rows of a wave.
struct Matrix {
  Wave &W;
  const ir::Type *Ty;
  uint32_t Row;

  uint32_t rows() const { return Ty->rows(); }
  uint32_t cols() const { return Ty->cols(); }
  uint32_t count() const { return rows() * cols(); }
  NumberType number() const { return NumberType(Ty->element()); }

  Held held(uint32_t N) const { return whereIs(Ty, N, W.Size); }
  /// Returns the row of cells that contains the element.
  Word *cells(Held At) const { return W.row(Row + At.Index); }
  Word &cell(uint32_t N) const {
    Held At = held(N);
    return cells(At)[At.Lane];
  }
  Word get(uint32_t N) const { return cell(N); }
  bool isUndefined(uint32_t N) const {
    Held At = held(N);
    return W.undefined(cells(At)).has(At.Lane);
  }
  Word originOf(uint32_t N) const { return cells(held(N))[W.Size + 2]; }
  void set(uint32_t N, Word Bits) const { cell(N) = Bits; }
  void setUndefined(uint32_t N, Word Origin) const {
    Held At = held(N);
    Word *Cells = cells(At);
    W.setUndefined(Cells, W.undefined(Cells) | Lanes::only(At.Lane), Origin);
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
