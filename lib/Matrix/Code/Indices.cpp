// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/Indices.h"
#include "llvm/ADT/APFloat.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Returns the smallest positive integer that the type may not represent exactly, at most 2^16.
static uint32_t countableIn(const Type *Ty) {
  unsigned Bits = Ty->isFloat() ? APFloat::semanticsPrecision(floatSemantics(Ty->format()))
                                : Ty->bits() - Ty->isSigned();
  return 1u << std::min(Bits, 16u);
}

/// Marks both loads, and what writes the numbers before them, at the start of the function.
static void markIndices(Module &M, Op &Rows, Op &Columns) {
  auto Mark = [&](Op &O) { M.setAttr(&O, Builder::flag(AttrKind::OfIndices)); };
  for (Op &O : *Rows.parent()) {
    if (&O == &Rows)
      break;
    if (O.is(Opcode::Barrier) || O.is(Opcode::Loop) || O.is(Opcode::If))
      Mark(O);
  }
  Mark(Rows);
  Mark(Columns);
}

MatrixIndices::Digits MatrixIndices::make(Builder &B, const Type *Ty) {
  const Type *Component = Ty->element();
  ScratchUse Use = scratchOf(Ty);
  Scratchpad Pad = Scratch.get(Use, B.loc());
  uint32_t Base = countableIn(Component);
  Digits Made;
  for (uint64_t Weight = 1; Weight < Use.Count || Made.empty(); Weight *= Base) {
    auto Put = [&](Builder &In, Value *Number) {
      Value *Digit = Number;
      if (Weight != 1)
        Digit = In.Div({Digit, In.u32(uint32_t(Weight))});
      if (Use.Count > Base * Weight)
        Digit = In.Rem({Digit, In.u32(Base)});
      Value *Element = Pad.element(In, Number);
      In.store(Element, In.convert(Digit, Component));
    };
    Value *Rows = Pad.load(B, Ty, {MatrixLayout::ColumnMajor, 0}, Use.Count, Put);
    Value *Columns = B.MatLoad({Pad.memory(B), Pad.start(B), B.u32(0)}, Ty,
                               {Builder::word(AttrKind::Layout, MatrixLayout::RowMajor)});
    if (Use.Count <= Base)
      markIndices(M, *Rows->def(), *Columns->def());
    Made.push_back({Rows, Columns});
  }
  return Made;
}

Value *MatrixIndices::coordinates(Builder &B, const Type *Ty, Value *Index) {
  Region *Body = &B.region();
  while (Body->owner())
    Body = Body->owner()->parent();
  Digits &Of = Known[{Body, Ty}];
  if (Of.empty()) {
    Builder Start(M, *Body);
    Start.setInsertionBefore(&Body->front());
    Start.setLoc(B.loc());
    Of = make(Start, Ty);
  }
  const Type *U32 = M.types().u32();
  uint32_t Base = countableIn(Ty->element());
  auto Number = [&](Value *Digit::*Which) {
    Value *Sum = nullptr;
    for (const Digit &D : reverse(Of)) {
      Value *Next = B.convert(B.MatExtract({D.*Which, Index}), U32);
      Sum = Sum ? B.Add({B.Mul({Sum, B.u32(Base)}), Next}) : Next;
    }
    return Sum;
  };
  Value *Row = Number(&Digit::Rows);
  return B.Construct({Row, Number(&Digit::Columns)}, M.types().vector(U32, 2));
}
