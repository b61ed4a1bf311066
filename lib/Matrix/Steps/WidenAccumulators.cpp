// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/WidenAccumulators.h"
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

void Widener::convert(Op &O, Builder &B) {
  Value *From = parts(O.as<ops::MatConvert>().matrix())[0];
  const Type *To = isReplaced(O.type()) ? wide(O.type()) : O.type();
  bool Stays = From->type() == To && !O.flag(AttrKind::Transpose);
  Value *Result = Stays ? From : B.MatConvert({From}, To, O.attrs());
  if (isReplaced(O.type()))
    Result = rounded(B, Result, O.type()->element(), O.flag(AttrKind::Saturating));
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
  case Opcode::MatMulAdd: {
    auto Product = O.as<ops::MatMulAdd>();
    return setParts(O, {B.MatMulAdd({Product.a(), Product.b(), parts(Product.addend())[0]},
                                    O.type(), O.attrs())});
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
    internalError(Twine(O.mnemonic()) + " of an accumulator that cannot be widened", O.loc());
  }
}

void tessera::widenAccumulators(Module &M, const PassContext &) {
  if (M.Plan.anyMatrix([](const PlannedMatrix &Matrix) { return Matrix.Holder; }))
    Widener(M).run();
}
