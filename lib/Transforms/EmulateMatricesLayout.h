//===- EmulateMatricesLayout.h - Which lane holds which element ------------===//
//
// The lanes of a wave form a grid over the matrix. Along a dimension of n elements it has as many
// lanes as the largest power of two that divides n, while the wave has that many; so every lane of
// the grid holds the same number of elements, its slots, and there is never an element too many.
// The dimension along which lanes come first is filled first:
//
//   use         lanes first along   row r is in                column c is in
//   acc         columns             lane row r % R, cyclic     lane column c % C, cyclic
//   b (KxN)     columns (N)         lane row r / (K/R), block  lane column c % C, cyclic
//   a (MxK)     rows (M)            lane row r % R, cyclic     lane column c / (K/C), block
//   col, row    along the vector    cyclic                     cyclic
//
// A wave that is at least as wide as N therefore has each column of an acc and of the b beside it
// in the same lanes, so that a multiply moves elements of a only, and each lane has consecutive
// elements along K, so that four 8-bit or two 16-bit ones move as one word. Lanes beyond the grid
// (a matrix of fewer elements than the wave has lanes) compute on copies and write nothing.
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
