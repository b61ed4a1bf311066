// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes products of 8-bit integers with the device's f16 matrices. Used if the device has no
// matrices of 8-bit integers, but f16 matrices with sums in f32 and a known assignment of elements
// to lanes. f16 represents the factors exactly, and f32 the products and their sums up to 2^24.
// Then each lane adds its sums to its integers of the accumulator.
//
//   %c = mat.muladd %a, %b, %c0 : mat<i32, 8x8, acc, subgroup>
//   =>   %l = mat.insert (mat.fill 0.0), 0, (convert (extract %a, 0) : f16); the same with 1
//        %r = ...
//        %f = mat.mul %l, %r : mat<f32, 8x8, acc, subgroup>
//        %c[i] = add %c0[i], (convert (mat.extract %f, i) : i32)
//
#include "IR/OpViews.h"
#include "Matrix/Emulate/Emulator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

MatrixEmulator::ElementPlace MatrixEmulator::placeInTile(Builder &B) {
  Prologue &P = prologue(B);
  if (!P.TileRow) {
    Builder Start = atStart(B, P);
    const Type *Sums = HalfProduct::tiles(M.types())[2];
    Value *Tile = Start.MatFill({Start.zero(Sums->element())}, Sums);
    Value *At = Start.MatCoord({Tile, Start.u32(0)}, M.types().vector(M.types().u32(), 2));
    P.TileRow = Start.extract(At, {0});
    P.TileCol = Start.extract(At, {1});
    P.TileRow->setName(M.intern("tile_row"));
    P.TileCol->setName(M.intern("tile_column"));
    P.Last = P.TileCol->def();
  }
  return {P.TileRow, P.TileCol};
}

MatrixEmulator::ElementPlace MatrixEmulator::placeInTiles(Builder &B, const Type *Matrix,
                                                          Number Slot) {
  auto [TileRow, TileCol] = placeInTile(B);
  if (Matrix->use() == MatrixUse::ColumnSums)
    return {plus(B, times(B, Slot, HalfProduct::Edge), TileRow), 0u};
  uint32_t Columns = Matrix->cols() / HalfProduct::Edge;
  Number Tile = dividedBy(B, Slot, HalfProduct::PerLane);
  Number Col = times(B, modulo(B, Tile, Columns), HalfProduct::Edge);
  Col = plus(B, plus(B, Col, modulo(B, Slot, HalfProduct::PerLane)), TileCol);
  if (Matrix->use() == MatrixUse::RowSums)
    return {0u, Col};
  Number Row = times(B, dividedBy(B, Tile, Columns), HalfProduct::Edge);
  return {plus(B, Row, TileRow), Col};
}

/// Tile \p At of a factor, as one of the device's matrices.
Value *MatrixEmulator::halfTile(Builder &B, Value *Array, uint32_t At, const Type *Tile) {
  Value *V = B.MatFill({B.zero(Tile->element())}, Tile);
  for (uint32_t I = 0; I < HalfProduct::PerLane; ++I) {
    Value *Element = B.extract(Array, {int64_t(At * HalfProduct::PerLane + I)});
    V = B.MatInsert({V, B.u32(I), B.convert(Element, Tile->element())}, Tile);
  }
  return V;
}

static Value *asInteger(Builder &B, Value *Float, const Type *Component) {
  return B.convert(B.convert(Float, B.types().intTy(32, /*Signed=*/true)), Component);
}

/// A multiply with ones gives each lane the sums of its rows or columns. An f32 holds every sum of
/// up to 65535 bytes.
void MatrixEmulator::sumInHalves(Op &O, Builder &B) {
  Value *Summed = ops::OfMatrix(O).matrix();
  const Type *Factor = Summed->type();
  auto [LeftTile, RightTile, SumTile] = HalfProduct::tiles(M.types());
  bool OfRows = O.is(Opcode::MatRowSum);
  uint32_t Rows = Factor->rows() / HalfProduct::Edge, Columns = Factor->cols() / HalfProduct::Edge;
  Value *Array = elements(B, Summed);
  const Type *OnesTile = OfRows ? RightTile : LeftTile;
  Value *Ones = B.MatFill({B.number(OnesTile->element(), 1)}, OnesTile);
  SmallVector<Value *, 8> Sums;
  for (uint32_t I = 0; I < (OfRows ? Rows : Columns); ++I) {
    Value *InFloat = nullptr;
    for (uint32_t K = 0; K < (OfRows ? Columns : Rows); ++K) {
      uint32_t At = OfRows ? I * Columns + K : K * Columns + I;
      Value *L = OfRows ? halfTile(B, Array, At, LeftTile) : Ones;
      Value *R = OfRows ? Ones : halfTile(B, Array, At, RightTile);
      InFloat = InFloat ? B.MatMulAdd({L, R, InFloat}, SumTile) : B.MatMul({L, R}, SumTile);
    }
    for (uint32_t J = 0; J < (OfRows ? 1 : HalfProduct::PerLane); ++J)
      Sums.push_back(asInteger(B, B.MatExtract({InFloat, B.u32(J)}), O.type()->element()));
  }
  setElements(O, B, B.Construct(Sums, arrayFor(O.type())));
}

void MatrixEmulator::broadcastAddInHalves(Op &O, Builder &B) {
  auto Operands = O.as<ops::MatBroadcastAdd>();
  bool OfRows = Operands.vector()->type()->use() == MatrixUse::ColumnSums;
  uint32_t Columns = O.type()->cols() / HalfProduct::Edge;
  Value *Matrix = elements(B, Operands.matrix()), *Vector = elements(B, Operands.vector());
  SmallVector<Value *, 16> Sums;
  for (uint32_t Slot = 0; Slot < HalfProduct::slots(O.type()); ++Slot) {
    uint32_t Tile = Slot / HalfProduct::PerLane;
    uint32_t At = OfRows ? Tile / Columns
                         : Tile % Columns * HalfProduct::PerLane + Slot % HalfProduct::PerLane;
    Value *Element = B.extract(Matrix, {int64_t(Slot)});
    Value *Added = B.convert(B.extract(Vector, {int64_t(At)}), Element->type());
    Sums.push_back(B.Add({Element, Added}));
  }
  setElements(O, B, B.Construct(Sums, arrayFor(O.type())));
}

void MatrixEmulator::multiplyInHalves(Op &O, Builder &B) {
  ops::MatProduct Operands(O);
  // If the operation saturates, only the product is taken modulo 2^n.
  bool Saturates = O.flag(AttrKind::Saturating) && Operands.addend();
  const Type *Component = O.type()->element();
  HalfProduct P(Operands.a()->type(), Operands.b()->type(), O.type());
  auto [LeftTile, RightTile, SumTile] = HalfProduct::tiles(M.types());
  constexpr uint32_t PerLane = HalfProduct::PerLane;
  Value *A = elements(B, Operands.a()), *Right = elements(B, Operands.b()), *Addend = nullptr;
  if (Operands.addend())
    Addend = converted(B, elements(B, Operands.addend()), Component);

  /// The tiles of a factor, each made at its first use.
  auto TileOf = [&](Value *Factor, const Type *Tile, uint32_t At, SmallVectorImpl<Value *> &Made) {
    Value *&V = Made[At];
    return V ? V : V = halfTile(B, Factor, At, Tile);
  };
  SmallVector<Value *, 16> Lefts(size_t(P.Rows) * P.Depth), Rights(size_t(P.Depth) * P.Columns);
  const Type *Array = arrayFor(O.type());
  SlotWriter Sums(B, Code, Array, Repetition::UnrolledLoop, "sum",
                  Addend && !Saturates ? Addend : B.zero(Array));
  for (uint32_t Row = 0; Row < P.Rows; ++Row)
    for (uint32_t Col = 0; Col < P.Columns; ++Col) {
      Value *InFloat = nullptr;
      for (uint32_t K = 0; K < P.Depth; ++K) {
        Value *L = TileOf(A, LeftTile, Row * P.Depth + K, Lefts);
        Value *R = TileOf(Right, RightTile, K * P.Columns + Col, Rights);
        InFloat = InFloat ? B.MatMulAdd({L, R, InFloat}, SumTile) : B.MatMul({L, R}, SumTile);
        if ((K + 1) % P.InFloat && K + 1 != P.Depth)
          continue;
        for (uint32_t I = 0; I < PerLane; ++I) {
          uint32_t Slot = (Row * P.Columns + Col) * PerLane + I;
          Value *V = asInteger(B, B.MatExtract({InFloat, B.u32(I)}), Component);
          Sums.set(B, Slot, B.Add({Sums.at(B, Slot), V}));
        }
        InFloat = nullptr;
      }
    }
  Value *Result = Sums.array(B);
  setElements(O, B, Saturates ? saturatedSum(B, Result, Addend) : Result);
}
