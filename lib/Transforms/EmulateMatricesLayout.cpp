#include "Transforms/EmulateMatricesLayout.h"
#include <algorithm>

using namespace tessera;
using namespace tessera::ir;

static uint32_t lanesAlong(uint32_t Size, uint32_t Available) {
  uint32_t PowerOfTwo = Size & -Size;
  return std::min(PowerOfTwo, Available);
}

LaneLayout::LaneLayout(const Type *Matrix, uint32_t WaveSize) {
  RowsFirst = Matrix->use() == MatrixUse::A;
  Row.Size = Matrix->rows();
  Col.Size = Matrix->cols();
  Dimension &First = RowsFirst ? Row : Col, &Second = RowsFirst ? Col : Row;
  First.Lanes = lanesAlong(First.Size, WaveSize);
  Second.Lanes = lanesAlong(Second.Size, WaveSize / First.Lanes);
  // The depth.
  Second.Blocked = Matrix->use() == MatrixUse::A || Matrix->use() == MatrixUse::B;
}
