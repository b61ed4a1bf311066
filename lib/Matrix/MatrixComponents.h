//===- MatrixComponents.h - A matrix in memory, component by component -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"
#include "IR/OpViews.h"

namespace tessera {

/// The components of a matrix that is loaded or stored, line by line: of a row where it is
/// row-major, of a column where it is column-major. Not in an array of words.
class MatrixComponents {
public:
  explicit MatrixComponents(ir::ops::MatAccess Access)
      : Element(Access.matrix()->element()), Memory(Access.memory()), Offset(Access.offset()),
        Stride(Access.stride()), Unit(uint32_t(Access->intAttr(ir::AttrKind::Unit, 1))),
        ByRow(Access->enumAttr<ir::MatrixLayout>(ir::AttrKind::Layout) ==
              ir::MatrixLayout::RowMajor),
        Length(ByRow ? Access.matrix()->cols() : Access.matrix()->rows()),
        Count(Access.matrix()->rows() * Access.matrix()->cols()) {}

  uint32_t count() const { return Count; }
  uint32_t lineLength() const { return Length; }

  /// Of the component \p Index.
  ir::Value *address(ir::Builder &B, ir::Value *Index) const {
    ir::Value *Line = B.Div({Index, B.u32(Length)}), *InLine = B.Rem({Index, B.u32(Length)});
    ir::Value *Start = B.Add({Offset, B.Mul({Line, Stride})});
    if (!Memory->type()->element()->isBytes())
      return B.access(Memory, {B.Add({Start, InLine})});
    uint32_t Bytes = Element->bits() / 8;
    ir::Value *At = B.Add({B.Mul({Start, B.u32(Unit)}), B.Mul({InLine, B.u32(Bytes)})});
    return B.BytesAt({Memory, At}, B.types().pointer(Element, Memory->type()->space()),
                     {ir::Builder::integer(ir::AttrKind::Align, Bytes)});
  }

private:
  const ir::Type *Element;
  ir::Value *Memory, *Offset, *Stride;
  uint32_t Unit;
  bool ByRow;
  uint32_t Length, Count;
};

} // namespace tessera
