// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/Exchange.h"
#include "IR/NumberConversion.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

uint32_t MatrixExchange::rows() const {
  return std::lcm(From->rows(), Transposes ? To->cols() : To->rows());
}

uint32_t MatrixExchange::cols() const {
  return std::lcm(From->cols(), Transposes ? To->rows() : To->cols());
}

bool MatrixExchange::isOfSingles() const {
  return count() == From->rows() * From->cols() && count() == To->rows() * To->cols();
}

Op &tessera::storeOfTile(Builder &B, Value *Tile, const TileInScratch &At) {
  return *B.create(Opcode::MatStore, {Tile, At.Memory, At.Offset, At.Stride}, nullptr,
                   {Builder::word(AttrKind::Layout, At.Layout)});
}

Value *tessera::loadTile(Builder &B, const Type *Tile, const TileInScratch &At) {
  return B.MatLoad({At.Memory, At.Offset, At.Stride}, Tile,
                   {Builder::word(AttrKind::Layout, At.Layout)});
}

SmallVector<Value *, 4> tessera::exchange(Builder &B, WaveScratch &Scratch, const MatrixExchange &E,
                                          ArrayRef<Value *> Tiles, StoreTile Store, LoadTile Load) {
  uint32_t Rows = E.rows(), Cols = E.cols();
  Scratchpad Pad = Scratch.get({E.From->element(), E.count()}, B.loc());
  auto At = [&](uint32_t Row, uint32_t Col, MatrixLayout Layout) {
    Value *Start = Pad.start(B);
    if (uint32_t Further = Row * Cols + Col)
      Start = B.Add({Start, B.u32(Further)});
    return TileInScratch{Pad.memory(B), Start, B.u32(Cols), Layout};
  };

  Pad.fence(B);
  const auto *Tile = Tiles.begin();
  for (uint32_t Row = 0; Row < Rows; Row += E.From->rows())
    for (uint32_t Col = 0; Col < Cols; Col += E.From->cols())
      Store(B, *Tile++, At(Row, Col, MatrixLayout::RowMajor));
  Pad.fence(B);

  const Type *Component = E.To->element();
  if (Component != E.From->element()) {
    Scratchpad Converted = Scratch.get({Component, E.count()}, B.loc());
    Pad.forEachLane(B, E.count(), [&](Builder &In, Value *Index) {
      Value *V = In.load(Pad.element(In, Index));
      Value *To = Converted.element(In, Index);
      In.store(To, E.Saturates ? convertSaturating(In, V, Component) : In.convert(V, Component));
    });
    Converted.fence(B);
    Pad = Converted;
  }

  SmallVector<Value *, 4> Results;
  uint32_t Height = E.Transposes ? Cols : Rows, Width = E.Transposes ? Rows : Cols;
  for (uint32_t Row = 0; Row < Height; Row += E.To->rows())
    for (uint32_t Col = 0; Col < Width; Col += E.To->cols())
      Results.push_back(Load(B, E.To,
                             E.Transposes ? At(Col, Row, MatrixLayout::ColumnMajor)
                                          : At(Row, Col, MatrixLayout::RowMajor)));
  return Results;
}
