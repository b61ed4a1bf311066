// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/Components.h"
#include "IR/NumberConversion.h"
#include "IR/WordAtomics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The stride of a vector of sums goes from component to component.
static MatrixLayout layoutInMemory(ops::MatAccess Access) {
  if (!Access.matrix()->isFragment())
    return Access->enumAttr<MatrixLayout>(AttrKind::Layout);
  return Access.matrix()->use() == MatrixUse::ColumnSums ? MatrixLayout::RowMajor
                                                         : MatrixLayout::ColumnMajor;
}

MatrixComponents::MatrixComponents(ops::MatAccess Access)
    : Form(Access.op()), Element(Access.matrix()->element()), Memory(Access.memory()),
      Offset(Access.offset()), Stride(Access.stride()), Layout(layoutInMemory(Access)),
      Length(Layout == MatrixLayout::RowMajor ? Access.matrix()->cols() : Access.matrix()->rows()),
      Count(Access.matrix()->rows() * Access.matrix()->cols()), Guard(Access) {
  if (Form.InVectors)
    PerVector = uint32_t(Memory->type()->element()->element()->count());
  if (!Access->flag(AttrKind::Inner))
    return;
  ArrayRef<int64_t> Inner = Access->intsAttr(AttrKind::Inner);
  bool ByRow = Layout == MatrixLayout::RowMajor;
  auto Lines = uint32_t(Inner[ByRow ? 0 : 1]), InLine = uint32_t(Inner[ByRow ? 1 : 0]);
  InnerLines = Lines < Count / Length ? Lines : 0;
  InnerLength = InLine < Length ? InLine : 0;
}

Value *MatrixComponents::isInner(Builder &B, Place At) const {
  Value *Is = InnerLines ? B.Lt({At.Line, B.u32(InnerLines)}) : nullptr;
  if (!InnerLength)
    return Is;
  Value *IsInLine = B.Lt({At.InLine, B.u32(InnerLength)});
  return Is ? B.And({Is, IsInLine}) : IsInLine;
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

MatrixComponents::InWord MatrixComponents::inWord(Builder &B, Place At) const {
  Value *N = B.u32(Form.PerScalar), *Start = start(B, At.Line);
  Value *Component = Form.CountsParts ? B.Add({Start, At.InLine}) : At.InLine;
  return {scalarAt(B, Start, B.Div({Component, N})), B.Rem({Component, N})};
}

Value *MatrixComponents::scalarAt(Builder &B, Value *Start, Value *Scalar) const {
  Value *Element = Form.InVectors ? B.Div({Scalar, B.u32(PerVector)}) : Scalar;
  SmallVector<Value *, 2> Indices{Form.CountsParts ? Element : B.Add({Start, Element})};
  if (Form.InVectors)
    Indices.push_back(B.Rem({Scalar, B.u32(PerVector)}));
  return B.access(Memory, Indices);
}

Value *MatrixComponents::scalar(Builder &B, Value *Index) const {
  Value *PerLine = B.u32(Length / Form.PerScalar);
  Value *Start = start(B, B.Div({Index, PerLine}));
  return scalarAt(B, Start, B.Rem({Index, PerLine}));
}

//===--- wherever it lies --------------------------------------------------===//

/// Asks whether the component at \p At is inside.
static auto insideAt(const MatrixComponents::Place &At) {
  return [&At](const MatrixFootprint &F, Builder &B) { return F.isInside(B, At.Line, At.InLine); };
}

Value *MatrixComponents::load(Builder &B, Place At) const {
  auto Load = [&](Builder &In) {
    return Guard.load(In, Element, insideAt(At),
                      [&](Builder &Inner) { return loadThere(Inner, At); });
  };
  auto Condition = [&](Builder &Before) { return isInner(Before, At); };
  return isPart() ? valueIf(B, Element, Condition, Load) : Load(B);
}

void MatrixComponents::ifInside(Builder &B, Place At, Builder::Filler Body) const {
  auto Guarded = [&](Builder &In) { Guard.ifInside(In, insideAt(At), Body); };
  isPart() ? B.ifElse(isInner(B, At), Guarded) : Guarded(B);
}

void MatrixComponents::store(Builder &B, Place At, Value *Component) const {
  ifInside(B, At, [&](Builder &In) { storeThere(In, At, Component); });
}

void MatrixComponents::add(Builder &B, Place At, Value *Component) const {
  ifInside(B, At, [&](Builder &In) { addThere(In, At, Component); });
}

//===--- within the memory -------------------------------------------------===//

Value *MatrixComponents::loadThere(Builder &B, Place At) const {
  if (!Form.IsPacked)
    return Form.IsBits ? B.bitcast(B.load(address(B, At)), Element)
                       : convertSaturating(B, B.load(address(B, At)), Element);
  auto [Word, Index] = inWord(B, At);
  Value *All = B.bitcast(B.load(Word), B.types().vector(Element, Form.PerScalar));
  return B.ExtractDynamic({All, Index}, Element);
}

void MatrixComponents::storeThere(Builder &B, Place At, Value *Component) const {
  if (Form.IsPacked) {
    auto [Word, Index] = inWord(B, At);
    return storeInWord(B, Word, Index, Component);
  }
  Value *Address = address(B, At);
  const Type *Number = Address->type()->element();
  B.store(Address,
          Form.IsBits ? B.bitcast(Component, Number) : convertSaturating(B, Component, Number));
}

void MatrixComponents::addThere(Builder &B, Place At, Value *Component) const {
  if (Form.IsPacked) {
    auto [Word, Index] = inWord(B, At);
    addInWord(B, Word, Index, Component);
    return;
  }
  Value *Address = address(B, At);
  const Type *Ty = Address->type()->element();
  B.Atomic({Address, convertSaturating(B, Component, Ty)}, Ty,
           {Builder::word(AttrKind::Atomic, AtomicFn::Add)});
}
