// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/StageAccesses.h"
#include "Matrix/MatrixComponents.h"
#include "Matrix/WaveScratch.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t PerWord = 4;

namespace {
/// How the lanes copy a matrix between the user's memory and that of the wave, piece by piece.
class Copy {
public:
  Copy(ops::MatAccess Access, Scratchpad Pad)
      : Components(Access), Memory(Access.memory()), Offset(Access.offset()),
        Stride(Access.stride()), Element(Access.matrix()->element()), Pad(Pad) {
    const Type *Pointee = Memory->type()->element();
    InWords = !Pointee->isBytes() && Pointee->element() != Element;
  }

  uint32_t pieces() const { return Components.count() / (InWords ? PerWord : 1); }
  uint32_t lineLength() const { return Components.lineLength(); }

  void toScratch(Builder &B, Value *Index) {
    if (!InWords)
      return B.store(Pad.element(B, Index), B.load(Components.address(B, Index)));
    Value *Four = B.bitcast(B.load(word(B, Index)), B.types().vector(Element, PerWord));
    for (uint32_t I = 0; I < PerWord; ++I)
      B.store(component(B, Index, I), B.extract(Four, {int64_t(I)}));
  }

  void fromScratch(Builder &B, Value *Index) {
    if (!InWords)
      return B.store(Components.address(B, Index), B.load(Pad.element(B, Index)));
    SmallVector<Value *, PerWord> Four;
    for (uint32_t I = 0; I < PerWord; ++I)
      Four.push_back(B.load(component(B, Index, I)));
    Value *Address = word(B, Index);
    B.store(Address, B.bitcast(B.Construct(Four, B.types().vector(Element, PerWord)),
                               Address->type()->element()));
  }

private:
  Value *word(Builder &B, Value *Index) const {
    Value *PerLine = B.u32(lineLength() / PerWord);
    Value *Line = B.Mul({B.Div({Index, PerLine}), Stride});
    return B.access(Memory, {B.Add({B.Add({Offset, Line}), B.Rem({Index, PerLine})})});
  }
  Value *component(Builder &B, Value *Word, uint32_t I) {
    return Pad.element(B, B.Add({B.Mul({Word, B.u32(PerWord)}), B.u32(I)}));
  }

  MatrixComponents Components;
  Value *Memory, *Offset, *Stride;
  const Type *Element;
  bool InWords;
  Scratchpad Pad;
};

class Stager {
public:
  explicit Stager(Module &M) : M(M), Scratch(M) {}

  void visit(Op &O) {
    if (O.enumAttr<MatrixWay>(AttrKind::Via) == MatrixWay::Scratch)
      O.is(Opcode::MatLoad) ? load(O) : store(O);
  }

private:
  Scratchpad padFor(Op &O) { return Scratch.get(scratchFor(ops::MatAccess(O).matrix()), O.loc()); }

  void load(Op &O) {
    auto B = Builder::before(M, O);
    Scratchpad Pad = padFor(O);
    Copy C{ops::MatAccess(O), Pad};
    Pad.fence(B);
    Pad.forEachLane(B, C.pieces(), [&](Builder &In, Value *Index) { C.toScratch(In, Index); });
    Pad.fence(B);
    O.replaceWith(B.MatLoad({Pad.memory(B), Pad.start(B), B.u32(C.lineLength())}, O.type(),
                            {*O.attr(AttrKind::Layout)}));
  }

  void store(Op &O) {
    auto B = Builder::before(M, O);
    Value *Matrix = O.as<ops::MatStore>().matrix();
    Scratchpad Pad = padFor(O);
    Copy C{ops::MatAccess(O), Pad};
    Pad.fence(B);
    B.MatStore({Matrix, Pad.memory(B), Pad.start(B), B.u32(C.lineLength())}, nullptr,
               {*O.attr(AttrKind::Layout)});
    Pad.fence(B);
    Pad.forEachLane(B, C.pieces(), [&](Builder &In, Value *Index) { C.fromScratch(In, Index); });
    O.erase();
  }

  Module &M;
  WaveScratch Scratch;
};
} // namespace

void tessera::stageAccesses(Module &M, const PassContext &) {
  if (M.Plan.sets().empty())
    return;
  Stager S(M);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { S.visit(O); });
}
