// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/MatrixComponents.h"
#include "IR/NumberConversion.h"
#include "IR/WordAtomics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t PerWord = 4;

MatrixComponents::MatrixComponents(ops::MatAccess Access)
    : Form(Access.op()), Element(Access.matrix()->element()), Memory(Access.memory()),
      Offset(Access.offset()), Stride(Access.stride()),
      Layout(Access->enumAttr<MatrixLayout>(AttrKind::Layout)),
      Length(Layout == MatrixLayout::RowMajor ? Access.matrix()->cols() : Access.matrix()->rows()),
      Count(Access.matrix()->rows() * Access.matrix()->cols()) {
  if (Form.InVectors)
    PerVector = uint32_t(Memory->type()->element()->element()->count());
}

MatrixComponents::Place MatrixComponents::place(Builder &B, Value *Index) const {
  Value *Line = B.Div({Index, B.u32(Length)});
  return {Line, B.Rem({Index, B.u32(Length)})};
}

Value *MatrixComponents::start(Builder &B, Value *Line) const {
  return B.Add({Offset, B.Mul({Line, Stride})});
}

Value *MatrixComponents::address(Builder &B, Place At) const {
  Value *Start = start(B, At.Line);
  if (Form.inBytes()) {
    uint32_t Bytes = Element->bits() / 8;
    Value *Byte = B.Add({B.Mul({Start, B.u32(Form.UnitBytes)}), B.Mul({At.InLine, B.u32(Bytes)})});
    return B.BytesAt({Memory, Byte}, B.types().pointer(Element, Memory->type()->space()),
                     {Builder::integer(AttrKind::Align, Bytes)});
  }
  if (!Form.InVectors)
    return B.access(Memory, {B.Add({Start, At.InLine})});
  Value *N = B.u32(PerVector);
  bool CountsVectors = Form.PerElement != 1;
  Value *Component = CountsVectors ? At.InLine : B.Add({Start, At.InLine});
  Value *Vector = B.Div({Component, N});
  return B.access(Memory, {CountsVectors ? B.Add({Start, Vector}) : Vector, B.Rem({Component, N})});
}

Value *MatrixComponents::load(Builder &B, Place At) const {
  return convertSaturating(B, B.load(address(B, At)), Element);
}

void MatrixComponents::store(Builder &B, Place At, Value *Component) const {
  Value *Address = address(B, At);
  B.store(Address, convertSaturating(B, Component, Address->type()->element()));
}

void MatrixComponents::add(Builder &B, Place At, Value *Component) const {
  if (Form.IsPacked) {
    Value *N = B.u32(PerWord);
    Value *Word = B.access(Memory, {B.Add({start(B, At.Line), B.Div({At.InLine, N})})});
    addInWord(B, Word, B.Rem({At.InLine, N}), Component);
    return;
  }
  Value *Address = address(B, At);
  const Type *Ty = Address->type()->element();
  B.Atomic({Address, convertSaturating(B, Component, Ty)}, Ty,
           {Builder::word(AttrKind::Atomic, AtomicFn::Add)});
}
