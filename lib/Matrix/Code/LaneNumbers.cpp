// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/LaneNumbers.h"
#include "IR/OpViews.h"
#include "Matrix/Code/LaneReads.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Number tessera::plus(Builder &B, Number X, Number Y) {
  if (X.isKnown() && Y.isKnown())
    return X.known() + Y.known();
  if (X.is(0))
    return Y;
  if (Y.is(0))
    return X;
  return B.Add({X.value(B), Y.value(B)});
}

Number tessera::times(Builder &B, Number X, Number Y) {
  if (X.isKnown() && Y.isKnown())
    return X.known() * Y.known();
  if (X.is(0) || Y.is(0))
    return 0u;
  if (X.is(1))
    return Y;
  if (Y.is(1))
    return X;
  return B.Mul({X.value(B), Y.value(B)});
}

Number tessera::dividedBy(Builder &B, Number X, uint32_t Y) {
  if (X.isKnown())
    return X.known() / Y;
  if (Y == 1)
    return X;
  return isPowerOf2_32(Y) ? B.Shr({X.value(B), B.u32(Log2_32(Y))}) : B.Div({X.value(B), B.u32(Y)});
}

Number tessera::modulo(Builder &B, Number X, uint32_t Y) {
  if (X.isKnown())
    return X.known() % Y;
  if (Y == 1)
    return 0u;
  return isPowerOf2_32(Y) ? B.And({X.value(B), B.u32(Y - 1)}) : B.Rem({X.value(B), B.u32(Y)});
}

void tessera::repeat(Builder &B, uint32_t Count, Repetition How, StringRef Name,
                     RepeatedCode Body) {
  if (How == Repetition::WrittenOut || Count == 1) {
    for (uint32_t I = 0; I < Count; ++I)
      Body(B, I);
    return;
  }
  SmallVector<Attr, 1> Attrs;
  if (How == Repetition::UnrolledLoop)
    Attrs.push_back(Builder::flag(AttrKind::Unroll));
  B.countedLoop(Name, Count, [&](Builder &In, Value *I) { Body(In, I); }, nullptr, nullptr, Attrs);
}

SlotReader::SlotReader(Builder &B, const CodeWriter &Code, Value *Array, Repetition How,
                       StringRef Name)
    : Array(Array), Memory(nullptr) {
  if (How == Repetition::WrittenOut)
    return;
  const Op *Def = Array->def();
  auto Load = Def ? Def->dyn<ops::Load>() : ops::Load(nullptr);
  if (Load && Code.Finished.contains(Load.address()))
    Memory = Load.address();
  else
    Memory = B.var(Array->type(), Name, Array);
}

Value *SlotReader::at(Builder &B, Number Slot) const {
  return Slot.isKnown() ? B.extract(Array, {int64_t(Slot.known())})
                        : B.load(B.access(Memory, {Slot.value(B)}));
}

SlotWriter::SlotWriter(Builder &B, CodeWriter &Code, const ir::Type *Array, Repetition How,
                       StringRef Name, Value *Initial)
    : Code(Code), Type(Array) {
  if (How != Repetition::WrittenOut) {
    Memory = B.var(Array, Name, Initial);
    return;
  }
  for (uint64_t I = 0; I < Array->count(); ++I)
    Values.push_back(Initial ? B.extract(Initial, {int64_t(I)}) : nullptr);
}

void SlotWriter::set(Builder &B, Number Slot, Value *V) {
  if (Memory)
    B.store(B.access(Memory, {Slot.value(B)}), V);
  else
    Values[Slot.known()] = V;
}

Value *SlotWriter::at(Builder &B, Number Slot) const {
  return Memory ? B.load(B.access(Memory, {Slot.value(B)})) : Values[Slot.known()];
}

Value *SlotWriter::array(Builder &B) {
  if (!Memory)
    return B.Construct(Values, Type);
  Code.Finished.insert(Memory);
  return B.load(Memory);
}

Value *tessera::fillSlots(Builder &B, CodeWriter &Code, const ir::Type *Array, Value *V) {
  if (const Constant *C = V->def() ? V->def()->constant() : nullptr; C && C->isZero())
    return B.zero(Array);
  return mapSlots(B, Code, Array, {}, [&](Builder &, ArrayRef<Value *>) { return V; });
}

Value *tessera::mapSlots(Builder &B, CodeWriter &Code, const ir::Type *Array,
                         ArrayRef<Value *> Operands,
                         function_ref<Value *(Builder &, ArrayRef<Value *>)> Each) {
  Repetition How = Code.forElements(uint32_t(Array->count()));
  SmallVector<SlotReader, 2> Readers;
  for (Value *V : Operands)
    Readers.emplace_back(B, Code, V, How, "elements");
  SlotWriter Result(B, Code, Array, How, "result");
  repeat(B, uint32_t(Array->count()), How, "i", [&](Builder &In, Number Slot) {
    SmallVector<Value *, 2> Elements;
    for (const SlotReader &R : Readers)
      Elements.push_back(R.at(In, Slot));
    Result.set(In, Slot, Each(In, Elements));
  });
  return Result.array(B);
}

const ir::Type *tessera::arithmeticType(TypeContext &Types, const ir::Type *Component) {
  return Component->isStorageFormat() ? Types.f32() : Component;
}

const ir::Type *tessera::sumType(TypeContext &Types, const ir::Type *Component) {
  return Component->isFloat() && Component->bits() < 32 ? Types.f32() : Component;
}

Value *tessera::readLane(Builder &B, Value *V, Number Lane) {
  return readIn32Bits(B, V, [&](Value *Word) { return B.WaveReadLane({Word, Lane.value(B)}); });
}
