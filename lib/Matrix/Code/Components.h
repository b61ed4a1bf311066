//===- Components.h - A matrix in memory, component by component ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores or adds one component of a matrix at a time, as lanes do. It handles every memory
// that an access may name (IR/MatrixAccess.h): buffers of bytes, and arrays of components, of
// vectors, of wider numbers with several components, and of numbers of another type, which it
// converts. For an access with `bounds`, components outside of the memory read as 0 and are not
// written. So do those outside of the part in memory (`inner`).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Footprint.h"

namespace tessera {

class MatrixComponents {
public:
  explicit MatrixComponents(ir::ops::MatAccess Access);

  uint32_t count() const { return Count; }
  uint32_t lineLength() const { return Length; }
  ir::MatrixLayout layout() const { return Layout; }

  /// A component: of a line, which is a row where the matrix is row-major, else a column.
  struct Place {
    ir::Value *Line, *InLine;
  };
  /// Returns the place of component \p Index, counted line by line.
  Place place(ir::Builder &B, ir::Value *Index) const;
  Place placeOf(ir::Value *Row, ir::Value *Column) const {
    return Layout == ir::MatrixLayout::RowMajor ? Place{Row, Column} : Place{Column, Row};
  }

  /// For numbers with several components: the address of number \p Index, counted line by line.
  /// Lines are whole numbers.
  ir::Value *scalar(ir::Builder &B, ir::Value *Index) const;

  /// Loads it as a component of the matrix.
  ir::Value *load(ir::Builder &B, Place At) const;
  /// In words atomically, since other lanes may store their other bytes at the same time.
  void store(ir::Builder &B, Place At, ir::Value *Component) const;
  /// Atomically, in the type that the memory holds.
  void add(ir::Builder &B, Place At, ir::Value *Component) const;

private:
  bool isPart() const { return InnerLines || InnerLength; }
  /// Whether the component is in the part in memory.
  ir::Value *isInner(ir::Builder &B, Place At) const;
  void ifInside(ir::Builder &B, Place At, ir::Builder::Filler Body) const;
  ir::Value *loadThere(ir::Builder &B, Place At) const;
  void storeThere(ir::Builder &B, Place At, ir::Value *Component) const;
  void addThere(ir::Builder &B, Place At, ir::Value *Component) const;
  ir::Value *address(ir::Builder &B, Place At) const;
  /// For components that are several to a number: the number's address, and the position in it.
  struct InWord {
    ir::Value *Word, *Index;
  };
  InWord inWord(ir::Builder &B, Place At) const;
  ir::Value *scalarAt(ir::Builder &B, ir::Value *Start, ir::Value *Scalar) const;
  /// The index of a line's first element.
  ir::Value *start(ir::Builder &B, ir::Value *Line) const;

  ir::MatrixMemory Form;
  const ir::Type *Element;
  ir::Value *Memory, *Offset, *Stride;
  ir::MatrixLayout Layout;
  uint32_t Length, Count;
  uint32_t PerVector = 1;                   ///< components of the vectors in memory
  uint32_t InnerLines = 0, InnerLength = 0; ///< of the part in memory; 0: all
  BoundsGuard Guard;
};

} // namespace tessera
