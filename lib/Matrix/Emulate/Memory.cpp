// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads, stores and atomic additions. Each lane only accesses the components that it holds, so
// bytes between the lines and around the matrix are neither read nor written. Components that are
// adjacent both in memory and in a lane are accessed together: as a word, or as up to four words if
// the alignment allows it.
#include "IR/OpViews.h"
#include "IR/WordAtomics.h"
#include "Matrix/Code/Components.h"
#include "Matrix/Emulate/Emulator.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t WordBytes = 4, WidestBytes = 16;

static Number numberOf(Value *V) {
  std::optional<uint64_t> Known = constantBits(V);
  return Known ? Number(uint32_t(*Known)) : Number(V);
}

namespace {
/// A matrix in memory, as a lane sees it: lines (rows, or columns if it is column-major) of
/// components.
class LanePlaces {
public:
  LanePlaces(Builder &B, ops::MatAccess Access, const LaneLayout &L, Number LaneRow, Number LaneCol)
      : Component(Access.matrix()->element()), Memory(Access.memory()) {
    const Op &O = Access.op();
    const Type *Matrix = Access.matrix();
    const Type *Pointee = Memory->type()->element();
    InBytes = Pointee->isBytes();
    InWords = MatrixMemory(O).IsPacked;
    // A vector of sums has a stride from component to component.
    ByRow = Matrix->isFragment()
                ? Matrix->use() == MatrixUse::ColumnSums
                : O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
    Line = ByRow ? L.Row : L.Col;
    In = ByRow ? L.Col : L.Row;
    uint32_t Size = Component->bits() / 8;
    uint64_t Align = InWords ? WordBytes : InBytes ? O.intAttr(AttrKind::Align, 1) : Size;
    uint32_t Bytes = std::min<uint64_t>(Align & -Align, WidestBytes);
    // The number of contiguous elements in a lane limits the width of an access.
    while (Bytes > Size && (Bytes < WordBytes || !In.Blocked || In.slots() * Size % Bytes))
      Bytes /= 2;
    PerAccess = std::max(1u, Bytes / Size);

    uint32_t Unit = InBytes ? uint32_t(O.intAttr(AttrKind::Unit, 1)) : 1;
    Step = InBytes ? Size : 1;
    Number Offset = numberOf(Access.offset());
    Stride = numberOf(Access.stride());
    Number LaneLine = times(B, ByRow ? LaneRow : LaneCol, Line.laneStep());
    LaneIn = times(B, ByRow ? LaneCol : LaneRow, In.laneStep());
    Start = times(B, plus(B, Offset, times(B, LaneLine, Stride)), Unit);
    Stride = times(B, Stride, Unit);
    if (!InWords)
      Start = plus(B, Start, times(B, LaneIn, Step));
  }

  uint32_t lines() const { return Line.slots(); }
  uint32_t accesses() const { return In.slots() / PerAccess; }
  uint32_t perAccess() const { return PerAccess; }
  bool sharesWords() const { return InWords && PerAccess == 1; }

  Number lineStart(Builder &B, Number LineSlot) const {
    return plus(B, Start, times(B, times(B, LineSlot, Line.slotStep()), Stride));
  }
  /// The address of an access, which is one component or a word of several.
  Value *address(Builder &B, Number LineStart, Number Access) const {
    Number InSlot = times(B, Access, PerAccess);
    if (InWords)
      return B.access(Memory, {plus(B, LineStart, wordInLine(B, InSlot)).value(B)});
    Number At = plus(B, LineStart, times(B, InSlot, In.slotStep() * Step));
    if (!InBytes)
      return B.access(Memory, {At.value(B)});
    const Type *Ty = accessType(B.types());
    return B.BytesAt({Memory, At.value(B)}, B.types().pointer(Ty, Memory->type()->space()),
                     {Builder::integer(AttrKind::Align, uint64_t(PerAccess) * Step)});
  }
  /// Returns the components of a loaded value.
  SmallVector<Value *, 8> unpacked(Builder &B, Value *V) const {
    if (PerAccess == 1)
      return {V};
    SmallVector<Value *, 8> Parts;
    uint32_t PerWord = std::max<uint32_t>(1, WordBytes * 8 / Component->bits());
    const Type *InWord = B.types().vector(Component, PerWord);
    for (uint32_t I = 0; I < PerAccess; I += PerWord) {
      Value *Word = PerAccess == PerWord ? V : B.extract(V, {int64_t(I / PerWord)});
      if (PerWord > 1)
        Word = B.bitcast(Word, InWord);
      for (uint32_t J = 0; J < PerWord; ++J)
        Parts.push_back(PerWord > 1 ? B.extract(Word, {int64_t(J)}) : Word);
    }
    return Parts;
  }
  /// Returns the value that an access of type \p Ty stores.
  Value *packed(Builder &B, ArrayRef<Value *> Parts, const Type *Ty) const {
    if (PerAccess == 1)
      return Parts[0];
    uint32_t PerWord = std::max<uint32_t>(1, WordBytes * 8 / Component->bits());
    SmallVector<Value *, 4> Words;
    for (ArrayRef<Value *> Rest = Parts; !Rest.empty(); Rest = Rest.drop_front(PerWord))
      Words.push_back(PerWord > 1 ? B.bitcast(B.Construct(Rest.take_front(PerWord),
                                                          B.types().vector(Component, PerWord)),
                                              Ty->scalar())
                                  : Rest[0]);
    return Words.size() == 1 ? Words[0] : B.Construct(Words, Ty);
  }
  /// Returns the position of a component in its word of four.
  Number byteInWord(Builder &B, Number Access) const {
    return modulo(B, component(B, Access), WordBytes);
  }
  /// The slot of component \p I of an access.
  Number slot(Builder &B, const LaneLayout &L, Number LineSlot, Number Access, uint32_t I) const {
    Number InSlot = plus(B, times(B, Access, PerAccess), I);
    Number Row = ByRow ? LineSlot : InSlot, Col = ByRow ? InSlot : LineSlot;
    return plus(B, times(B, Row, L.Col.slots()), Col);
  }

private:
  /// Returns the type of an access: a component; a vector of components of at least a word; a word
  /// of several components; or a vector of such words.
  const Type *accessType(TypeContext &Types) const {
    uint32_t Words = PerAccess * Step / WordBytes;
    if (PerAccess == 1 || Words == 0)
      return Component;
    if (Step >= WordBytes)
      return Types.vector(Component, PerAccess);
    return Words == 1 ? Types.u32() : Types.vector(Types.u32(), Words);
  }
  Number component(Builder &B, Number InSlot) const {
    return plus(B, LaneIn, times(B, InSlot, In.slotStep()));
  }
  Number wordInLine(Builder &B, Number InSlot) const {
    return dividedBy(B, component(B, InSlot), WordBytes);
  }

  const Type *Component;
  Value *Memory;
  bool InBytes, InWords, ByRow;
  LaneLayout::Dimension Line, In;
  uint32_t PerAccess;
  uint32_t Step; ///< from component to component, in bytes or elements
  Number LaneIn = 0u, Start = 0u, Stride = 0u;
};

/// \p Body for each access of the lane, with the start of its line.
void forEachAccess(Builder &B, const LanePlaces &P, Repetition How,
                   function_ref<void(Builder &, Number Start, Number Line, Number Access)> Body) {
  repeat(B, P.lines(), How, "line", [&](Builder &In, Number Line) {
    Number Start = P.lineStart(In, Line);
    repeat(In, P.accesses(), How, "i",
           [&](Builder &Deep, Number Access) { Body(Deep, Start, Line, Access); });
  });
}
} // namespace

/// Whether each component is accessed separately, because of the memory's form or of a bounds test.
static bool isPiecewise(const Op &O) {
  MatrixMemory Memory(O);
  return Memory.Converts || Memory.InVectors || Memory.CountsParts ||
         (Memory.IsPacked && (!Memory.isInWords() || O.is(Opcode::MatAtomicAdd))) ||
         O.flag(AttrKind::Bounds) || O.flag(AttrKind::Inner);
}

void MatrixEmulator::load(Op &O, Builder &B) {
  if (isPiecewise(O) || isInHalves(O.type()))
    return loadComponents(O, B);
  LaneLayout L = layout(O.type());
  Number InRow = laneRow(B, L), InCol = laneCol(B, L);
  LanePlaces P(B, ops::MatAccess(O), L, InRow, InCol);
  const Type *Component = O.type()->element();
  Repetition How = Code.forElements(L.slots());
  SlotWriter Result(B, Code, arrayFor(O.type()), How, "loaded");
  forEachAccess(B, P, How, [&](Builder &In, Number Start, Number Line, Number Access) {
    Value *V = In.load(P.address(In, Start, Access));
    if (P.sharesWords()) {
      Value *Four = In.bitcast(V, M.types().vector(Component, WordBytes));
      V = In.ExtractDynamic({Four, P.byteInWord(In, Access).value(In)}, Component);
    }
    for (auto [I, Part] : enumerate(P.unpacked(In, V)))
      Result.set(In, P.slot(In, L, Line, Access, uint32_t(I)), Part);
  });
  setElements(O, B, Result.array(B));
}

void MatrixEmulator::store(Op &O, Builder &B) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  if (isPiecewise(O) || isInHalves(Matrix->type()))
    return storeComponents(O, B);
  LaneLayout L = layout(Matrix->type());
  Number InRow = laneRow(B, L), InCol = laneCol(B, L);
  LanePlaces P(B, ops::MatAccess(O), L, InRow, InCol);
  Repetition How = Code.forElements(L.slots());
  SlotReader Elements(B, Code, elements(B, Matrix), How, "stored");
  auto One = [&](Builder &In, Number Start, Number Line, Number Access) {
    Value *Address = P.address(In, Start, Access);
    SmallVector<Value *, 4> Parts;
    for (uint32_t I = 0; I < P.perAccess(); ++I)
      Parts.push_back(Elements.at(In, P.slot(In, L, Line, Access, I)));
    if (O.is(Opcode::MatAtomicAdd)) {
      In.Atomic({Address, Parts[0]}, Parts[0]->type(),
                {Builder::word(AttrKind::Atomic, AtomicFn::Add)});
      return;
    }
    if (P.sharesWords())
      return storeInWord(In, Address, P.byteInWord(In, Access).value(In), Parts[0]);
    In.store(Address, P.packed(In, Parts, Address->type()->element()));
  };
  onOwners(B, Matrix->type(), [&](Builder &In) { forEachAccess(In, P, How, One); });
}

//===--- one component at a time -------------------------------------------===//

void MatrixEmulator::forEachSlot(Builder &B, const Type *Matrix, Repetition How,
                                 function_ref<void(Builder &, Number, Value *, Value *)> Body) {
  LaneLayout L = layout(Matrix);
  if (isInHalves(Matrix))
    return repeat(B, HalfProduct::slots(Matrix), How, "i", [&](Builder &In, Number Slot) {
      ElementPlace At = placeInTiles(In, Matrix, Slot);
      Value *R = At.Row.value(In);
      Body(In, Slot, R, At.Col.value(In));
    });
  repeat(B, L.Row.slots(), How, "row", [&](Builder &In, Number Row) {
    Value *R = row(In, L, Row).value(In);
    repeat(In, L.Col.slots(), How, "column", [&](Builder &Deep, Number Col) {
      Number Slot = plus(Deep, times(Deep, Row, L.Col.slots()), Col);
      Body(Deep, Slot, R, col(Deep, L, Col).value(Deep));
    });
  });
}

/// Code that tests each component runs rarely, so it is kept short.
static Repetition repetitionOf(const Op &O, const CodeWriter &Code, uint32_t Slots) {
  return O.flag(AttrKind::Bounds) && Slots > 1 ? Repetition::Loop : Code.forElements(Slots);
}

void MatrixEmulator::loadComponents(Op &O, Builder &B) {
  LaneLayout L = layout(O.type());
  MatrixComponents C{ops::MatAccess(O)};
  Repetition How = repetitionOf(O, Code, L.slots());
  SlotWriter Result(B, Code, arrayFor(O.type()), How, "loaded");
  forEachSlot(B, O.type(), How, [&](Builder &In, Number Slot, Value *Row, Value *Col) {
    Result.set(In, Slot, C.load(In, C.placeOf(Row, Col)));
  });
  setElements(O, B, Result.array(B));
}

void MatrixEmulator::storeComponents(Op &O, Builder &B) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  LaneLayout L = layout(Matrix->type());
  MatrixComponents C{ops::MatAccess(O)};
  Repetition How = repetitionOf(O, Code, L.slots());
  SlotReader Elements(B, Code, elements(B, Matrix), How, "stored");
  auto One = [&](Builder &In, Number Slot, Value *Row, Value *Col) {
    MatrixComponents::Place At = C.placeOf(Row, Col);
    Value *Component = Elements.at(In, Slot);
    O.is(Opcode::MatAtomicAdd) ? C.add(In, At, Component) : C.store(In, At, Component);
  };
  onOwners(B, Matrix->type(), [&](Builder &In) { forEachSlot(In, Matrix->type(), How, One); });
}
