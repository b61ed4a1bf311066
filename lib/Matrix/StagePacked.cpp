// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/StagePacked.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t PerWord = 4;

namespace {
class Stager {
public:
  Stager(Module &M, const Target &Device) : M(M), Device(Device), Scratch(M, Device) {}

  void visit(Op &O) {
    if (std::optional<ScratchUse> Use = scratchOfPacked(O, Device))
      O.is(Opcode::MatLoad) ? load(O, *Use) : store(O, *Use);
  }

  DenseMap<Value *, Value *> Replaced;

private:
  /// The matrix in the user's memory and in that of the wave.
  struct Copy {
    Value *Memory, *Offset, *Stride;
    Attr Layout;
    uint32_t Lines, LineLength;
    Scratchpad Pad;

    Value *word(Builder &B, Value *Index) const {
      Value *PerLine = B.u32(LineLength / PerWord);
      Value *Line = B.Mul({B.Div({Index, PerLine}), Stride});
      return B.access(Memory, {B.Add({B.Add({Offset, Line}), B.Rem({Index, PerLine})})});
    }
    uint32_t words() const { return Lines * LineLength / PerWord; }
  };

  Copy copyOf(Op &O, ScratchUse Use) {
    ops::MatAccess Access(O);
    const Type *Matrix = Access.matrix();
    bool ByRow = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
    uint32_t Rows = Matrix->rows(), Cols = Matrix->cols();
    return {Access.memory(),           Access.offset(),     Access.stride(),
            *O.attr(AttrKind::Layout), ByRow ? Rows : Cols, ByRow ? Cols : Rows,
            Scratch.get(Use, O.loc())};
  }

  static Value *component(Builder &B, Scratchpad &Pad, Value *Word, uint32_t I) {
    return Pad.element(B, B.Add({B.Mul({Word, B.u32(PerWord)}), B.u32(I)}));
  }

  Builder before(Op &O) {
    auto B = Builder::before(M, O);
    return B;
  }

  void load(Op &O, ScratchUse Use) {
    Builder B = before(O);
    Copy C = copyOf(O, Use);
    const Type *Four = M.types().vector(O.type()->element(), PerWord);
    C.Pad.fence(B);
    C.Pad.forEachLane(B, C.words(), [&](Builder &In, Value *Index) {
      Value *Word = In.bitcast(In.load(C.word(In, Index)), Four);
      for (uint32_t I = 0; I < PerWord; ++I)
        In.store(component(In, C.Pad, Index, I), In.extract(Word, {int64_t(I)}));
    });
    C.Pad.fence(B);
    O.replaceWith(
        B.MatLoad({C.Pad.memory(B), C.Pad.start(B), B.u32(C.LineLength)}, O.type(), {C.Layout}));
  }

  void store(Op &O, ScratchUse Use) {
    Builder B = before(O);
    Value *Matrix = O.as<ops::MatStore>().matrix();
    Copy C = copyOf(O, Use);
    const Type *Four = M.types().vector(Matrix->type()->element(), PerWord);
    C.Pad.fence(B);
    B.MatStore({Matrix, C.Pad.memory(B), C.Pad.start(B), B.u32(C.LineLength)}, nullptr, {C.Layout});
    C.Pad.fence(B);
    C.Pad.forEachLane(B, C.words(), [&](Builder &In, Value *Index) {
      SmallVector<Value *, PerWord> Components;
      for (uint32_t I = 0; I < PerWord; ++I)
        Components.push_back(In.load(component(In, C.Pad, Index, I)));
      Value *Address = C.word(In, Index);
      In.store(Address, In.bitcast(In.Construct(Components, Four), Address->type()->element()));
    });
    O.erase();
  }

  Module &M;
  const Target &Device;
  WaveScratch Scratch;
};
} // namespace

std::optional<ScratchUse> tessera::scratchOfPacked(const Op &O, const Target &Device) {
  // Where no device is known, what every device does.
  if ((!O.is(Opcode::MatLoad) && !O.is(Opcode::MatStore)) ||
      (!Device.Permissive && Device.has(Feature::CooperativeMatrixPackedArrays)))
    return std::nullopt;
  ops::MatAccess Access(O);
  const Type *Matrix = Access.matrix(), *Memory = Access.memory()->type()->element();
  if (Memory->isBytes() || Memory->element() == Matrix->element())
    return std::nullopt;
  return ScratchUse{Matrix->element(), Matrix->rows() * Matrix->cols()};
}

void tessera::stagePacked(Module &M, const PassContext &Ctx) {
  Stager S(M, Ctx.Device);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { S.visit(O); });
}
