// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/WidenMatrices.h"
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Code/Components.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Code/WaveScratch.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Widener : public MatrixRewriter {
public:
  explicit Widener(Module &M) : MatrixRewriter(M), Scratch(M) {}

private:
  /// Returns null if the matrix is not held wider.
  const Type *wide(const Type *Matrix) const {
    const PlannedMatrix *Plan = M.Plan.find(Matrix);
    return Plan ? Plan->Holder : nullptr;
  }
  Parts partsOf(const Type *Matrix) override {
    const Type *Wide = wide(Matrix);
    return {Wide, Wide ? uint64_t(1) : 0};
  }
  void rewrite(Op &O, Builder &B) override;

  /// What stands for \p V.
  Value *held(Value *V) { return isReplaced(V->type()) ? parts(V)[0] : V; }
  Value *rounded(Builder &B, Value *Matrix, const Type *Narrow, bool Saturates = false);
  void convert(Op &O, Builder &B);
  void load(Op &O, Builder &B);
  void store(Op &O, Builder &B);

  WaveScratch Scratch;
};
} // namespace

/// \p Matrix with every element as it is in \p Narrow.
Value *Widener::rounded(Builder &B, Value *Matrix, const Type *Narrow, bool Saturates) {
  const Type *Wide = Matrix->type()->element();
  return mapElements(B, Matrix, [&](Builder &In, Value *Now, Value *Index) {
    Value *Element = In.MatExtract({Now, Index});
    Element = Saturates ? convertSaturating(In, Element, Narrow) : In.convert(Element, Narrow);
    return In.convert(Element, Wide);
  });
}

/// Each 32-bit integer that f32 cannot hold as the odd one of the two multiples of 256 beside it.
/// f32 holds these, and a float of at most 16 bits rounds them like the integer.
static Value *roundedToOdd(Builder &B, Value *Matrix) {
  const Type *Ty = Matrix->type()->element(), *Bits = B.types().intTy(32, false);
  return mapElements(B, Matrix, [&](Builder &In, Value *Now, Value *Index) {
    auto Number = [&](uint32_t N) { return In.number(Bits, N); };
    Value *X = In.bitcast(In.MatExtract({Now, Index}), Bits);
    Value *Low = In.And({X, Number(0xFF)});
    Value *Odd = In.Or({In.And({X, Number(~0xFFu)}),
                        In.Select({In.Eq({Low, Number(0)}), Number(0), Number(0x100)}, Bits)});
    uint32_t Below = Ty->isSigned() ? 1u << 24 : 0;
    Value *Fits = In.Le({In.Add({X, Number(Below)}), Number(Below + (1u << 24))});
    return In.bitcast(In.Select({Fits, X, Odd}, Bits), Ty);
  });
}

void Widener::convert(Op &O, Builder &B) {
  Value *From = held(O.as<ops::MatConvert>().matrix());
  const Type *To = isReplaced(O.type()) ? wide(O.type()) : O.type();
  SmallVector<Attr, 2> Attrs(O.attrs());
  auto Round = [&](Value *V) {
    erase_if(Attrs, [](const Attr &A) { return A.Kind == AttrKind::Saturating; });
    return rounded(B, V, O.type()->element(), O.flag(AttrKind::Saturating));
  };
  // Numbers that the wide type cannot hold are rounded once, and before they become that type.
  const Type *Before = From->type()->element(), *After = To->element();
  bool Narrows = isReplaced(O.type()) && Before != After && Before->bits() >= After->bits();
  bool First = Narrows && Before->isInt() == After->isInt();
  if (First)
    From = Round(From);
  else if (Narrows && After->isFloat())
    From = roundedToOdd(B, From);
  bool Stays = From->type() == To && !O.flag(AttrKind::Transpose);
  Value *Result = Stays ? From : B.MatConvert({From}, To, Attrs);
  if (isReplaced(O.type()) && !First)
    Result = Round(Result);
  setParts(O, {Result});
}

void Widener::load(Op &O, Builder &B) {
  const Type *Wide = wide(O.type());
  MatrixComponents From{ops::MatAccess(O)};
  Scratchpad Pad = Scratch.get(scratchFor(Wide), O.loc());
  Scratchpad::Lines Lines{From.layout(), From.lineLength()};
  setParts(O, {Pad.load(B, Wide, Lines, From.count(), [&](Builder &In, Value *Index) {
             Value *Component = From.load(In, From.place(In, Index));
             Value *To = Pad.element(In, Index);
             In.store(To, In.convert(Component, Wide->element()));
           })});
}

void Widener::store(Op &O, Builder &B) {
  Value *Stored = ops::OfMatrix(O).matrix();
  const Type *Narrow = Stored->type();
  Value *Matrix = parts(Stored)[0];
  MatrixComponents To{ops::MatAccess(O)};
  Scratchpad Pad = Scratch.get(scratchFor(Matrix->type()), O.loc());
  Scratchpad::Lines Lines{To.layout(), To.lineLength()};
  Pad.store(B, Matrix, Lines, To.count(), [&](Builder &In, Value *Index) {
    MatrixComponents::Place At = To.place(In, Index);
    Value *Component = In.convert(In.load(Pad.element(In, Index)), Narrow->element());
    O.is(Opcode::MatAtomicAdd) ? To.add(In, At, Component) : To.store(In, At, Component);
  });
}

void Widener::rewrite(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::MatFill: {
    const Type *Wide = wide(O.type());
    return setParts(O,
                    {B.MatFill({B.convert(O.as<ops::MatFill>().value(), Wide->element())}, Wide)});
  }
  case Opcode::MatLoad:
    return load(O, B);
  case Opcode::MatStore:
  case Opcode::MatAtomicAdd:
    return store(O, B);
  case Opcode::MatArith: {
    auto Arith = O.as<ops::MatArith>();
    Value *Left = parts(Arith.matrix())[0], *Right = Arith.other();
    Right = Right->type()->isMatrix() ? parts(Right)[0] : B.convert(Right, Left->type()->element());
    return setParts(
        O, {rounded(B, B.MatArith({Left, Right}, nullptr, O.attrs()), O.type()->element())});
  }
  case Opcode::MatNeg:
    return setParts(
        O, {rounded(B, B.MatNeg({parts(O.as<ops::MatNeg>().matrix())[0]}), O.type()->element())});
  case Opcode::MatConvert:
    return convert(O, B);
  case Opcode::MatMul:
  case Opcode::MatMulAdd: {
    SmallVector<Value *, 3> Operands;
    for (Value *V : O.operands())
      Operands.push_back(held(V));
    return setParts(O, {B.create(O.opcode(), Operands, O.type(), O.attrs())->result()});
  }
  case Opcode::MatLength:
    return setValue(O, B.MatLength({parts(O.as<ops::MatLength>().matrix())[0]}, O.type()));
  case Opcode::MatCoord: {
    auto Coord = O.as<ops::MatCoord>();
    return setValue(O, B.MatCoord({parts(Coord.matrix())[0], Coord.index()}, O.type(), O.attrs()));
  }
  case Opcode::MatExtract: {
    auto Extract = O.as<ops::MatExtract>();
    Value *Wide = B.MatExtract({parts(Extract.matrix())[0], Extract.index()});
    return setValue(O, B.convert(Wide, O.type()));
  }
  case Opcode::MatInsert: {
    auto Insert = O.as<ops::MatInsert>();
    Value *Matrix = parts(Insert.matrix())[0];
    Value *Element = B.convert(Insert.value(), Matrix->type()->element());
    return setParts(O, {B.MatInsert({Matrix, Insert.index(), Element})});
  }
  default:
    internalError(Twine(O.mnemonic()) + " of a matrix that cannot be widened", O.loc());
  }
}

void tessera::widenMatrices(Module &M, const PassContext &) {
  if (M.Plan.anyMatrix([](const PlannedMatrix &Matrix) { return Matrix.Holder; }))
    Widener(M).run();
}
