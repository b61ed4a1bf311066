// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/WidenAccumulators.h"
#include "IR/OpViews.h"
#include "Matrix/MatrixComponents.h"
#include "Matrix/MatrixParts.h"
#include "Matrix/WaveScratch.h"
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
  /// Null where it is not held wider.
  const Type *wide(const Type *Matrix) const {
    const PlannedMatrix *Plan = M.Plan.find(Matrix);
    return Plan ? Plan->Holder : nullptr;
  }
  Parts partsOf(const Type *Matrix) override {
    const Type *Wide = wide(Matrix);
    return {Wide, Wide ? uint64_t(1) : 0};
  }
  void rewrite(Op &O, Builder &B) override;

  Value *rounded(Builder &B, Value *Matrix, const Type *Narrow);
  void convert(Op &O, Builder &B);
  void load(Op &O, Builder &B);
  void store(Op &O, Builder &B);

  WaveScratch Scratch;
};
} // namespace

/// \p Matrix with every element as it is in \p Narrow.
Value *Widener::rounded(Builder &B, Value *Matrix, const Type *Narrow) {
  const Type *Wide = Matrix->type()->element();
  Value *Held = B.var(Matrix->type(), "", Matrix);
  forEachElement(B, Matrix, [&](Builder &In, Value *I) {
    Value *Now = In.load(Held);
    Value *Element = In.convert(In.convert(In.MatExtract({Now, I}), Narrow), Wide);
    In.store(Held, In.MatInsert({Now, I, Element}));
  });
  return B.load(Held);
}

void Widener::convert(Op &O, Builder &B) {
  Value *From = parts(O.as<ops::MatConvert>().matrix())[0];
  const Type *To = isReplaced(O.type()) ? wide(O.type()) : O.type();
  Value *Result = From->type() == To ? From : B.MatConvert({From}, To);
  setParts(O, {isReplaced(O.type()) ? rounded(B, Result, O.type()->element()) : Result});
}

void Widener::load(Op &O, Builder &B) {
  const Type *Wide = wide(O.type());
  MatrixComponents From{ops::MatAccess(O)};
  Scratchpad Pad = Scratch.get(scratchFor(Wide), O.loc());
  Pad.fence(B);
  Pad.forEachLane(B, From.count(), [&](Builder &In, Value *Index) {
    In.store(Pad.element(In, Index), In.convert(In.load(From.address(In, Index)), Wide->element()));
  });
  Pad.fence(B);
  setParts(O, {B.MatLoad({Pad.memory(B), Pad.start(B), B.u32(From.lineLength())}, Wide,
                         {*O.attr(AttrKind::Layout)})});
}

void Widener::store(Op &O, Builder &B) {
  Value *Stored = O.as<ops::MatStore>().matrix();
  const Type *Narrow = Stored->type();
  Value *Matrix = parts(Stored)[0];
  MatrixComponents To{ops::MatAccess(O)};
  Scratchpad Pad = Scratch.get(scratchFor(Matrix->type()), O.loc());
  Pad.fence(B);
  B.MatStore({Matrix, Pad.memory(B), Pad.start(B), B.u32(To.lineLength())}, nullptr,
             {*O.attr(AttrKind::Layout)});
  Pad.fence(B);
  Pad.forEachLane(B, To.count(), [&](Builder &In, Value *Index) {
    In.store(To.address(In, Index), In.convert(In.load(Pad.element(In, Index)), Narrow->element()));
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
    return setValue(O, B.MatCoord({parts(Coord.matrix())[0], Coord.index()}, O.type()));
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
