// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/LaneLayout.h"
#include <algorithm>

using namespace tessera;
using namespace tessera::ir;

/// The lanes that a dimension can have among \p Available.
static uint32_t mostLanes(uint32_t Size, uint32_t Available) {
  uint32_t PowerOfTwo = Size & -Size;
  return std::min(PowerOfTwo, Available);
}

/// Reads of other lanes for each k of a multiply into accumulators with this grid.
static uint32_t readsPerStep(const LaneLayout &L, uint32_t WaveSize) {
  return L.Row.slots() + (L.Col.Lanes == WaveSize ? 0 : L.Col.slots());
}

/// The grid with the fewest reads; the widest of several.
static void balance(LaneLayout &L, uint32_t WaveSize) {
  LaneLayout Best = L;
  for (uint32_t Cols = L.Col.Lanes; Cols; Cols /= 2) {
    L.Col.Lanes = Cols;
    L.Row.Lanes = mostLanes(L.Row.Size, WaveSize / Cols);
    if (L.lanes() == Best.lanes() && readsPerStep(L, WaveSize) < readsPerStep(Best, WaveSize))
      Best = L;
  }
  L = Best;
}

LaneLayout::LaneLayout(const Type *Matrix, uint32_t WaveSize) {
  RowsFirst = Matrix->use() == MatrixUse::A;
  Row.Size = Matrix->rows();
  Col.Size = Matrix->cols();
  Dimension &First = RowsFirst ? Row : Col, &Second = RowsFirst ? Col : Row;
  First.Lanes = mostLanes(First.Size, WaveSize);
  Second.Lanes = mostLanes(Second.Size, WaveSize / First.Lanes);
  // The depth.
  Second.Blocked = Matrix->use() == MatrixUse::A || Matrix->use() == MatrixUse::B;
  if (Matrix->use() == MatrixUse::Accumulator)
    balance(*this, WaveSize);
}
