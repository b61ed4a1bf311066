//===- TilePlaces.h - The tiles of a matrix, and where they lie in memory -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Facts/Footprint.h"
#include "Target/Legality.h"

namespace tessera {

/// How a matrix is cut. The last rows and columns of tiles may reach beyond it, or lie there.
struct TileGrid {
  const ir::Type *Whole, *Tile;
  MatrixSize InMemory; ///< less than the matrix if that reaches beyond its memory (`inner`)
  uint32_t rows() const { return uint32_t(llvm::divideCeil(Whole->rows(), Tile->rows())); }
  uint32_t cols() const { return uint32_t(llvm::divideCeil(Whole->cols(), Tile->cols())); }
  /// The rows and columns of the matrix in this tile.
  MatrixSize inner(uint32_t Row, uint32_t Col) const {
    auto Part = [](uint32_t All, uint32_t Size, uint32_t Index) {
      return std::min(Size, All - std::min(All, Index * Size));
    };
    return {Part(InMemory.Rows, Tile->rows(), Row), Part(InMemory.Columns, Tile->cols(), Col)};
  }
  /// Whether a tile with these reaches beyond the matrix.
  bool cuts(MatrixSize Inner) const {
    return Inner.Rows != Tile->rows() || Inner.Columns != Tile->cols();
  }
  uint32_t count() const { return rows() * cols(); }
  size_t at(uint32_t Row, uint32_t Col) const { return size_t(Row) * cols() + Col; }
};

/// The places of one matrix's tiles in memory, in the units of Ops.def. With `bounds`, places that
/// 32 bits cannot represent saturate to the largest number, which is outside.
class TilePlaces {
public:
  TilePlaces(ir::Builder &B, const TileGrid &G, ir::ops::MatAccess Access)
      : B(B), Offset(Access.offset()), Stride(Access.stride()), Memory(Access.op()),
        Saturates(Access->flag(ir::AttrKind::Bounds)) {
    const ir::Op &O = Access.op();
    uint32_t ComponentBytes = G.Whole->element()->bits() / 8;
    if (G.Whole->isFragment()) {
      // The stride goes from component to component.
      LinesPerTile = G.Tile->rows() * G.Tile->cols();
      TileLineBytes = 0;
      ByRow = G.Whole->use() == ir::MatrixUse::ColumnSums;
      LineAlign = LinesPerTile * ComponentBytes;
    } else {
      ByRow = O.enumAttr<ir::MatrixLayout>(ir::AttrKind::Layout) == ir::MatrixLayout::RowMajor;
      LinesPerTile = ByRow ? G.Tile->rows() : G.Tile->cols();
      LineComponents = ByRow ? G.Tile->cols() : G.Tile->rows();
      TileLineBytes = LineComponents * ComponentBytes;
    }
    if (LineComponents % Memory.PerElement)
      countComponents();
    Align = O.intAttr(ir::AttrKind::Align);
  }

  ir::Value *offset(uint32_t Row, uint32_t Col) {
    uint32_t Line = ByRow ? Row : Col, InLine = ByRow ? Col : Row;
    ir::Value *Start = lineStart(Line);
    auto Units = uint32_t(Memory.units(uint64_t(InLine) * LineComponents));
    return Units ? sum(Start, B.u32(Units)) : Start;
  }

  ir::Value *stride() const { return Stride; }
  /// Returns the unit attribute of the accesses to tiles; null if there is none.
  const ir::Attr *unit() const { return Unit ? &*Unit : nullptr; }

  /// Returns a known divisor of the offset above; 0 if none is known.
  uint64_t align(uint32_t Row, uint32_t Col) const {
    uint64_t Bytes = uint64_t(ByRow ? Col : Row) * TileLineBytes;
    if ((ByRow ? Row : Col) && LineAlign)
      Bytes |= LineAlign;
    return Bytes ? std::min(Align, Bytes & -Bytes) : Align;
  }

private:
  /// Tiles begin within the elements of the array.
  void countComponents() {
    Offset = product(Offset, Memory.PerElement);
    Stride = product(Stride, Memory.PerElement);
    Unit = ir::Builder::integer(ir::AttrKind::Unit, Memory.partBytes());
    Memory.PerElement = 1;
  }

  ir::Value *lineStart(uint32_t Line) {
    if (Line == 0)
      return Offset;
    if (Starts.size() <= Line)
      Starts.resize(Line + 1);
    if (!Starts[Line])
      Starts[Line] = sum(Offset, product(Stride, Line * LinesPerTile));
    return Starts[Line];
  }

  ir::Value *sum(ir::Value *Left, ir::Value *Right) {
    return Saturates ? saturatingSum(B, Left, Right) : B.Add({Left, Right});
  }
  ir::Value *product(ir::Value *V, uint32_t Factor) {
    return Saturates ? saturatingProduct(B, V, Factor) : B.Mul({V, B.u32(Factor)});
  }

  ir::Builder &B;
  ir::Value *Offset, *Stride;
  ir::MatrixMemory Memory;
  std::optional<ir::Attr> Unit;
  ValueList Starts;
  uint32_t LinesPerTile, TileLineBytes, LineComponents = 0;
  uint32_t LineAlign = 0; ///< of the lines of tiles; 0: as the matrix
  uint64_t Align;
  bool ByRow, Saturates;
};

} // namespace tessera
