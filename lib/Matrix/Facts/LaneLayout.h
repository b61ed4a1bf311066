//===- LaneLayout.h - Assigns elements of a matrix to lanes ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lanes of a wave form a grid of R x C over the matrix. Along a dimension of n elements it has
// a power of two that divides n, so every lane of the grid holds the same number of elements, its
// slots, and there is never an element too many:
//
//   use       neighbouring lanes  row r is in       column c is in    the grid
//   acc       along columns       lane row r % R    lane col c % C    balanced
//   b (KxN)   along columns (N)   block r / (K/R)   lane col c % C    as wide as can be
//   a (MxK)   along rows (M)      lane row r % R    block c / (K/C)   as high as can be
//   col, row  along the vector    lane row r % R    lane col c % C    as long as can be
//
// For each k, a multiply needs one element of a for each row of the lane's slots and one of b for
// each column. The grid of an acc minimizes their number; elements of b that the lane holds itself
// (C is the wave size) do not count. R divides the lanes along M of any a, and C those along N of
// any b. So all lanes find their factors in the same slot. Each lane has consecutive elements along
// K, so four 8-bit or two 16-bit elements move as one word. If a matrix has fewer elements than the
// wave has lanes, the lanes beyond the grid compute on copies and write nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"

namespace tessera {

struct LaneLayout {
  /// How one dimension is spread.
  struct Dimension {
    uint32_t Size = 1;    ///< elements
    uint32_t Lanes = 1;   ///< a power of two that divides Size
    bool Blocked = false; ///< a lane's elements are neighbours

    uint32_t slots() const { return Size / Lanes; }
    /// Element = slot * slotStep + lane * laneStep.
    uint32_t slotStep() const { return Blocked ? 1 : Lanes; }
    uint32_t laneStep() const { return Blocked ? slots() : 1; }
    uint32_t slotOf(uint32_t Element) const {
      return Blocked ? Element % slots() : Element / Lanes;
    }
    uint32_t laneOf(uint32_t Element) const {
      return Blocked ? Element / slots() : Element % Lanes;
    }
  };

  LaneLayout(const ir::Type *Matrix, uint32_t WaveSize);

  Dimension Row, Col;
  bool RowsFirst; ///< neighbouring lanes are in neighbouring rows (use a)

  uint32_t lanes() const { return Row.Lanes * Col.Lanes; }
  uint32_t slots() const { return Row.slots() * Col.slots(); }
  uint32_t slot(uint32_t RowSlot, uint32_t ColSlot) const {
    return RowSlot * Col.slots() + ColSlot;
  }
  uint32_t lane(uint32_t LaneRow, uint32_t LaneCol) const {
    return RowsFirst ? LaneCol * Row.Lanes + LaneRow : LaneRow * Col.Lanes + LaneCol;
  }
  /// The lane's place in the grid; lanes beyond it are copies.
  uint32_t laneRow(uint32_t Lane) const {
    return RowsFirst ? Lane % Row.Lanes : Lane % lanes() / Col.Lanes;
  }
  uint32_t laneCol(uint32_t Lane) const {
    return RowsFirst ? Lane % lanes() / Row.Lanes : Lane % Col.Lanes;
  }
};

} // namespace tessera
