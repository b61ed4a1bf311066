// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise operations, and conversions that move elements.
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Emulate/Emulator.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Reads of other lanes up to which a conversion that moves elements is written out.
constexpr uint32_t MaxRearrangingReads = 256;

void MatrixEmulator::fill(Op &O, Builder &B) {
  Value *V = O.as<ops::MatFill>().value();
  if (!isPackedFill(O))
    return setElements(O, B, fillSlots(B, Code, arrayFor(O.type()), V));
  // Component k has byte k % 4 of the word.
  constexpr uint32_t PerWord = 4;
  LaneLayout L = layout(O.type());
  bool IsLeft = O.type()->use() == MatrixUse::A;
  const Type *Component = O.type()->element();
  Value *Four = B.bitcast(V, M.types().vector(Component, PerWord));
  Repetition How = Code.forElements(L.slots());
  SlotWriter Result(B, Code, arrayFor(O.type()), How, "result");
  auto Set = [&](Builder &In, Number Slot, Number Row, Number Col) {
    Number Byte = modulo(In, IsLeft ? Col : Row, PerWord);
    Result.set(In, Slot,
               Byte.isKnown() ? In.extract(Four, {int64_t(Byte.known())})
                              : In.ExtractDynamic({Four, Byte.value(In)}, Component));
  };
  if (isInHalves(O.type()))
    repeat(B, L.slots(), How, "i", [&](Builder &In, Number Slot) {
      ElementPlace At = placeInTiles(In, O.type(), Slot);
      Set(In, Slot, At.Row, At.Col);
    });
  else
    repeat(B, L.Row.slots(), How, "row", [&](Builder &In, Number Row) {
      repeat(In, L.Col.slots(), How, "column", [&](Builder &Deep, Number Col) {
        Number Slot = plus(Deep, times(Deep, Row, L.Col.slots()), Col), R = row(Deep, L, Row);
        Set(Deep, Slot, R, col(Deep, L, Col));
      });
    });
  setElements(O, B, Result.array(B));
}

static Opcode opcodeOf(ArithFn Fn) {
  switch (Fn) {
  case ArithFn::Add:
    return Opcode::Add;
  case ArithFn::Sub:
    return Opcode::Sub;
  case ArithFn::Mul:
    return Opcode::Mul;
  case ArithFn::Div:
    return Opcode::Div;
  }
  llvm_unreachable("arithmetic function");
}

void MatrixEmulator::arith(Op &O, Builder &B) {
  const Type *Component = O.type()->element(), *Wide = arithmeticType(M.types(), Component);
  Opcode Operation = opcodeOf(O.enumAttr<ArithFn>(AttrKind::Fn));
  auto Arith = O.as<ops::MatArith>();
  SmallVector<Value *, 2> Operands{elements(B, Arith.matrix())};
  Value *Scalar = nullptr;
  if (Arith.other()->type()->isMatrix())
    Operands.push_back(elements(B, Arith.other()));
  else
    Scalar = B.convert(Arith.other(), Wide);
  setElements(
      O, B, mapSlots(B, Code, arrayFor(O.type()), Operands, [&](Builder &In, ArrayRef<Value *> Of) {
        Value *Left = In.convert(Of[0], Wide);
        Value *Right = Scalar ? Scalar : In.convert(Of[1], Wide);
        return In.convert(In.create(Operation, {Left, Right})->result(), Component);
      }));
}

void MatrixEmulator::negate(Op &O, Builder &B) {
  const Type *Component = O.type()->element(), *Wide = arithmeticType(M.types(), Component);
  setElements(O, B,
              mapSlots(B, Code, arrayFor(O.type()), {elements(B, O.as<ops::MatNeg>().matrix())},
                       [&](Builder &In, ArrayRef<Value *> Of) {
                         Value *V = In.Neg({In.convert(Of[0], Wide)});
                         return In.convert(V, Component);
                       }));
}

//===--- conversions -------------------------------------------------------===//

void MatrixEmulator::convert(Op &O, Builder &B) {
  Value *Matrix = O.as<ops::MatConvert>().matrix();
  const Type *From = Matrix->type(), *To = O.type();
  bool Transposes = O.flag(AttrKind::Transpose), Saturates = O.flag(AttrKind::Saturating);
  if (!isReplaced(From) || !isReplaced(To))
    return exchangeWithNative(O, B, {From, To, Transposes, Saturates});
  Value *Array = elements(B, Matrix);
  Conversion Convert = Saturates ? convertSaturating : convertPlainly;
  if (Transposes || From->use() != To->use())
    return setElements(O, B, rearranged(B, Array, layout(From), To, Transposes, Convert));
  setElements(O, B, converted(B, Array, To->element(), Convert));
}

/// Lanes compute only one of the two matrices: they exchange elements through memory of the wave.
void MatrixEmulator::exchangeWithNative(Op &O, Builder &B, const MatrixExchange &E) {
  auto Store = [&](Builder &At, Value *Tile, const TileInScratch &Place) {
    Op &Stored = storeOfTile(At, Tile, Place);
    if (!isReplaced(Tile->type()))
      return;
    store(Stored, At);
    Stored.erase();
  };
  auto Load = [&](Builder &At, const Type *Tile, const TileInScratch &Place) {
    Value *Whole = loadTile(At, Tile, Place);
    if (isReplaced(Tile)) {
      load(*Whole->def(), At);
      Whole->def()->erase();
    }
    return Whole;
  };
  Value *Result = exchange(B, Scratch, E, {O.as<ops::MatConvert>().matrix()}, Store, Load)[0];
  setParts(O, parts(Result));
}

Value *MatrixEmulator::converted(Builder &B, Value *Array, const Type *Component,
                                 Conversion Convert) {
  if (Array->type()->element() == Component)
    return Array;
  const Type *To = M.types().array(Component, Array->type()->count());
  return mapSlots(B, Code, To, {Array},
                  [&](Builder &In, ArrayRef<Value *> Of) { return Convert(In, Of[0], Component); });
}

namespace {
/// A slot in which lanes find elements.
struct Source {
  uint32_t Slot;
  uint32_t Lane;         ///< whose slot it is, for the first lane that asks
  bool IsUniform = true; ///< all lanes that ask want it of the same lane
};
} // namespace

/// Where lanes of \p From have the elements of one slot of \p To.
static SmallVector<Source, 8> sourcesOf(const LaneLayout &From, const LaneLayout &To,
                                        uint32_t RowSlot, uint32_t ColSlot, bool Transposes) {
  SmallVector<Source, 8> Sources;
  DenseMap<uint32_t, size_t> Index;
  for (uint32_t Lane = 0; Lane < To.lanes(); ++Lane) {
    uint32_t R = RowSlot * To.Row.slotStep() + To.laneRow(Lane) * To.Row.laneStep();
    uint32_t C = ColSlot * To.Col.slotStep() + To.laneCol(Lane) * To.Col.laneStep();
    if (Transposes)
      std::swap(R, C);
    uint32_t Slot = From.slot(From.Row.slotOf(R), From.Col.slotOf(C));
    uint32_t Of = From.lane(From.Row.laneOf(R), From.Col.laneOf(C));
    auto [It, New] = Index.try_emplace(Slot, Sources.size());
    if (New)
      Sources.push_back({Slot, Of});
    Sources[It->second].IsUniform &= Sources[It->second].Lane == Of;
  }
  return Sources;
}

namespace {
/// Who holds an element, as the shader computes it.
struct HeldElement {
  Number Slot, Lane;
};
} // namespace

static Number slotOf(Builder &B, const LaneLayout::Dimension &D, Number Element) {
  return D.Blocked ? modulo(B, Element, D.slots()) : dividedBy(B, Element, D.Lanes);
}
static Number laneOf(Builder &B, const LaneLayout::Dimension &D, Number Element) {
  return D.Blocked ? dividedBy(B, Element, D.slots()) : modulo(B, Element, D.Lanes);
}

static HeldElement locate(Builder &B, const LaneLayout &L, Number R, Number C) {
  Number OfRow = times(B, slotOf(B, L.Row, R), L.Col.slots());
  Number Slot = plus(B, OfRow, slotOf(B, L.Col, C));
  Number InRow = laneOf(B, L.Row, R), InCol = laneOf(B, L.Col, C);
  Number Lane = L.RowsFirst ? plus(B, times(B, InCol, L.Row.Lanes), InRow)
                            : plus(B, times(B, InRow, L.Col.Lanes), InCol);
  return {Slot, Lane};
}

/// The same elements where the layout of \p To wants them. A lane can be asked for one slot at a
/// time, so each slot that some lane needs is read by all, and each lane keeps its own.
Value *MatrixEmulator::rearranged(Builder &B, Value *Array, const LaneLayout &From, const Type *To,
                                  bool Transposes, Conversion Convert) {
  LaneLayout L = layout(To);
  size_t Reads = 0;
  for (uint32_t I = 0; I < L.Row.slots(); ++I)
    for (uint32_t J = 0; J < L.Col.slots(); ++J)
      Reads += sourcesOf(From, L, I, J, Transposes).size();
  bool IsShort = Reads <= MaxRearrangingReads;
  Repetition How = IsShort ? Repetition::WrittenOut : Repetition::Loop;
  SlotReader Elements(B, Code, Array, How, "elements");
  SlotWriter Result(B, Code, arrayFor(To), How, "result");
  const Type *Component = Array->type()->element();

  auto One = [&](Builder &In, Number I, Number J) {
    Number R = row(In, L, I), C = col(In, L, J);
    if (Transposes)
      std::swap(R, C);
    HeldElement Place = locate(In, From, R, C);
    Value *Found = nullptr;
    if (IsShort) {
      for (const Source &S : sourcesOf(From, L, I.known(), J.known(), Transposes)) {
        Value *V = readLane(In, Elements.at(In, S.Slot), S.IsUniform ? Number(S.Lane) : Place.Lane);
        Value *IsIt = Found ? In.Eq({Place.Slot.value(In), In.u32(S.Slot)}) : nullptr;
        Found = Found ? In.Select({IsIt, V, Found}, Component) : V;
      }
    } else {
      Value *Kept = In.var(Component, "", Elements.at(In, 0u));
      repeat(In, From.slots(), How, "slot", [&](Builder &Each, Number Slot) {
        Value *V = readLane(Each, Elements.at(Each, Slot), Place.Lane);
        Value *IsIt = Each.Eq({Place.Slot.value(Each), Slot.value(Each)});
        Each.store(Kept, Each.Select({IsIt, V, Each.load(Kept)}, Component));
      });
      Found = In.load(Kept);
    }
    Number Slot = plus(In, times(In, I, L.Col.slots()), J);
    Result.set(In, Slot, Convert(In, Found, To->element()));
  };
  repeat(B, L.Row.slots(), How, "row", [&](Builder &In, Number I) {
    repeat(In, L.Col.slots(), How, "column", [&](Builder &Deep, Number J) { One(Deep, I, J); });
  });
  return Result.array(B);
}

//===--- the elements of a lane --------------------------------------------===//

void MatrixEmulator::length(Op &O, Builder &B) {
  LaneLayout L = layout(O.as<ops::MatLength>().matrix()->type());
  Value *Slots = B.u32(L.slots());
  if (L.lanes() == WaveSize)
    return setValue(O, Slots);
  Value *Owns = B.Lt({laneIndex(B).value(B), B.u32(L.lanes())});
  setValue(O, B.Select({Owns, Slots, B.u32(0)}, O.type()));
}

void MatrixEmulator::coordinates(Op &O, Builder &B) {
  auto Coord = O.as<ops::MatCoord>();
  const Type *Matrix = Coord.matrix()->type();
  LaneLayout L = layout(Matrix);
  Number Slot = Coord.index();
  if (isInHalves(Matrix)) {
    auto [Row, Col] = placeInTiles(B, Matrix, Slot);
    return setValue(O, B.Construct({Row.value(B), Col.value(B)}, O.type()));
  }
  Number R = row(B, L, dividedBy(B, Slot, L.Col.slots()));
  Number C = col(B, L, modulo(B, Slot, L.Col.slots()));
  setValue(O, B.Construct({R.value(B), C.value(B)}, O.type()));
}

void MatrixEmulator::extract(Op &O, Builder &B) {
  auto Extract = O.as<ops::MatExtract>();
  Value *Array = elements(B, Extract.matrix());
  setValue(O, B.load(B.access(B.var(Array->type(), "", Array), {Extract.index()})));
}

void MatrixEmulator::insert(Op &O, Builder &B) {
  auto Insert = O.as<ops::MatInsert>();
  Value *Array = elements(B, Insert.matrix()), *Copy = B.var(Array->type(), "", Array);
  B.store(B.access(Copy, {Insert.index()}), Insert.value());
  setElements(O, B, B.load(Copy));
}
