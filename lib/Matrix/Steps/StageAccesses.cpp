// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/StageAccesses.h"
#include "IR/NumberConversion.h"
#include "Matrix/Code/Components.h"
#include "Matrix/Code/Exchange.h"
#include "Matrix/Code/Indices.h"
#include "Matrix/Code/Parts.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Lets the lanes copy a matrix, piece by piece, between the user's memory and that of the wave.
class Copy {
public:
  Copy(ops::MatAccess Access, Scratchpad Pad)
      : Components(Access), Element(Access.matrix()->element()), Form(Access.op()),
        Adds(Access->is(Opcode::MatAtomicAdd)), IsPart(Access->flag(AttrKind::Inner)), Pad(Pad),
        Guard(Access) {}

  uint32_t pieces() const { return Components.count() / (copiesWords() ? Form.PerScalar : 1); }
  Scratchpad::Lines lines() const { return {Components.layout(), Components.lineLength()}; }

  void toScratch(Builder &B, Value *Index) {
    if (!copiesWords()) {
      Value *To = Pad.element(B, Index);
      return B.store(To, Components.load(B, Components.place(B, Index)));
    }
    Value *All = B.bitcast(loadWord(B, Index), B.types().vector(Element, Form.PerScalar));
    for (uint32_t I = 0; I < Form.PerScalar; ++I) {
      Value *To = component(B, Index, I);
      B.store(To, B.extract(All, {int64_t(I)}));
    }
  }

  void fromScratch(Builder &B, Value *Index) {
    if (!copiesWords()) {
      MatrixComponents::Place At = Components.place(B, Index);
      Value *Component = B.load(Pad.element(B, Index));
      return Adds ? Components.add(B, At, Component) : Components.store(B, At, Component);
    }
    SmallVector<Value *, 4> All;
    for (uint32_t I = 0; I < Form.PerScalar; ++I)
      All.push_back(B.load(component(B, Index, I)));
    storeWord(B, Index, B.Construct(All, B.types().vector(Element, Form.PerScalar)));
  }

private:
  bool copiesWords() const {
    return Form.IsPacked && !Form.CountsParts && !Adds && !IsPart &&
           lineLength() % Form.PerScalar == 0;
  }
  uint32_t lineLength() const { return Components.lineLength(); }
  auto insideAt(Value *Index) const {
    return [this, Index](const MatrixFootprint &F, Builder &B) {
      Value *PerLine = B.u32(lineLength() / Form.PerScalar);
      Value *Line = B.Div({Index, PerLine}), *InLine = B.Rem({Index, PerLine});
      uint32_t PerVector = Form.PerElement / Form.PerScalar;
      return F.isUnitInside(B, Line, PerVector == 1 ? InLine : B.Div({InLine, B.u32(PerVector)}));
    };
  }
  Value *loadWord(Builder &B, Value *Index) const {
    return Guard.load(B, Form.Scalar, insideAt(Index),
                      [&](Builder &In) { return In.load(Components.scalar(In, Index)); });
  }
  void storeWord(Builder &B, Value *Index, Value *Four) const {
    Guard.ifInside(B, insideAt(Index), [&](Builder &In) {
      Value *Address = Components.scalar(In, Index);
      In.store(Address, In.bitcast(Four, Address->type()->element()));
    });
  }
  Value *component(Builder &B, Value *Word, uint32_t I) {
    return Pad.element(B, B.Add({B.Mul({Word, B.u32(Form.PerScalar)}), B.u32(I)}));
  }

  MatrixComponents Components;
  const Type *Element;
  MatrixMemory Form;
  bool Adds, IsPart;
  Scratchpad Pad;
  BoundsGuard Guard;
};

class Stager {
public:
  explicit Stager(Module &M) : M(M), Scratch(M), Indices(M, Scratch) {}

  void visit(Op &O) {
    auto Way = O.enumAttr<MatrixWay>(AttrKind::Via);
    bool Staged = Way == MatrixWay::Scratch, ByElements = Way == MatrixWay::Elements;
    switch (O.opcode()) {
    case Opcode::MatLoad:
      return Staged ? load(O) : ByElements ? loadElements(O) : void();
    case Opcode::MatStore:
    case Opcode::MatAtomicAdd:
      return Staged ? store(O) : ByElements ? storeElements(O) : void();
    case Opcode::MatConvert:
      return Staged ? convert(O) : dropSaturation(O, ByElements);
    case Opcode::MatCoord:
      return Staged ? coordinates(O) : void();
    default:
      return;
    }
  }

private:
  Scratchpad padFor(Op &O) { return Scratch.get(scratchFor(ops::MatAccess(O).matrix()), O.loc()); }

  void load(Op &O) {
    auto B = Builder::before(M, O);
    Scratchpad Pad = padFor(O);
    Copy C{ops::MatAccess(O), Pad};
    O.replaceWith(Pad.load(B, O.type(), C.lines(), C.pieces(),
                           [&](Builder &In, Value *Index) { C.toScratch(In, Index); }));
  }

  void store(Op &O) {
    auto B = Builder::before(M, O);
    Scratchpad Pad = padFor(O);
    Copy C{ops::MatAccess(O), Pad};
    Pad.store(B, ops::OfMatrix(O).matrix(), C.lines(), C.pieces(),
              [&](Builder &In, Value *Index) { C.fromScratch(In, Index); });
    O.erase();
  }

  static MatrixComponents::Place placeOf(Builder &B, const MatrixComponents &C, Value *Matrix,
                                         Value *Index) {
    Value *At = B.MatCoord({Matrix, Index}, B.types().vector(B.types().u32(), 2));
    Value *Row = B.extract(At, {0});
    return C.placeOf(Row, B.extract(At, {1}));
  }

  void loadElements(Op &O) {
    auto B = Builder::before(M, O);
    MatrixComponents C{ops::MatAccess(O)};
    Value *Empty = B.MatFill({B.zero(O.type()->element())}, O.type());
    O.replaceWith(mapElements(B, Empty, [&](Builder &In, Value *Now, Value *Index) {
      return C.load(In, placeOf(In, C, Now, Index));
    }));
  }

  void storeElements(Op &O) {
    auto B = Builder::before(M, O);
    MatrixComponents C{ops::MatAccess(O)};
    Value *Matrix = ops::OfMatrix(O).matrix();
    forEachElement(B, Matrix, [&](Builder &In, Value *Index) {
      MatrixComponents::Place At = placeOf(In, C, Matrix, Index);
      Value *Component = In.MatExtract({Matrix, Index});
      O.is(Opcode::MatAtomicAdd) ? C.add(In, At, Component) : C.store(In, At, Component);
    });
    O.erase();
  }

  void convert(Op &O) {
    auto B = Builder::before(M, O);
    Value *Matrix = O.as<ops::MatConvert>().matrix();
    MatrixExchange E{Matrix->type(), O.type(), O.flag(AttrKind::Transpose),
                     O.flag(AttrKind::Saturating)};
    O.replaceWith(exchange(B, Scratch, E, {Matrix})[0]);
  }

  /// Makes a saturating conversion plain: the elements are saturated in their own type first, or
  /// are already.
  void dropSaturation(Op &O, bool ByElements) {
    if (!O.flag(AttrKind::Saturating))
      return;
    Value *Matrix = O.as<ops::MatConvert>().matrix();
    const Type *To = O.type()->element();
    if (ByElements) {
      auto B = Builder::before(M, O);
      Value *Saturated = mapElements(B, Matrix, [&](Builder &In, Value *Now, Value *Index) {
        return saturate(In, In.MatExtract({Now, Index}), To);
      });
      O.setOperand(ops::MatConvert::matrix_at, Saturated);
      M.dropAttr(&O, AttrKind::Via);
    } else if (canSaturate(Matrix->type()->element(), To)) {
      return;
    }
    M.dropAttr(&O, AttrKind::Saturating);
  }

  void coordinates(Op &O) {
    auto B = Builder::before(M, O);
    auto Coord = O.as<ops::MatCoord>();
    O.replaceWith(Indices.coordinates(B, Coord.matrix()->type(), Coord.index()));
  }

  Module &M;
  WaveScratch Scratch;
  MatrixIndices Indices;
};
} // namespace

void tessera::stageAccesses(Module &M, const PassContext &) {
  if (M.Plan.sets().empty())
    return;
  Stager S(M);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { S.visit(O); });
}
