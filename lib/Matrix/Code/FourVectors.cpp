// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/FourVectors.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Fours tessera::foursOf(Builder &B, ArrayRef<Value *> Scalars, const Type *Number) {
  Fours F;
  for (; !Scalars.empty();
       Scalars = Scalars.drop_front(std::min<size_t>(PerFour, Scalars.size()))) {
    SmallVector<Value *, PerFour> Parts(Scalars.take_front(PerFour));
    while (Parts.size() < PerFour)
      Parts.push_back(B.zero(Number));
    F.push_back(B.Construct(Parts, fourOf(B.types(), Number)));
  }
  return F;
}

/// Puts zeros after the first \p Count numbers.
static void fillWithZeros(Builder &B, Fours &F, uint32_t Count) {
  if (Count % PerFour == 0)
    return;
  Value *&Last = F[Count / PerFour];
  const Type *Number = Last->type()->element();
  SmallVector<Value *, PerFour> Parts;
  for (uint32_t I = 0; I < PerFour; ++I)
    Parts.push_back(I < Count % PerFour ? B.extract(Last, {I}) : B.zero(Number));
  Last = B.Construct(Parts, Last->type());
}

SmallVector<Value *, 32> tessera::scalarsOf(Builder &B, const Fours &F, uint32_t Count) {
  SmallVector<Value *, 32> Scalars;
  for (uint32_t I = 0; I < Count; ++I)
    Scalars.push_back(B.extract(F[I / PerFour], {I % PerFour}));
  return Scalars;
}

Fours tessera::foursOfWords(Builder &B, ArrayRef<Value *> Words, const Type *Number,
                            uint32_t Count) {
  const Type *Word = Words.front()->type();
  size_t PerHeld = PerFour * Number->bits() / Word->bits();
  Fours F;
  for (ArrayRef<Value *> Rest = Words; !Rest.empty();
       Rest = Rest.drop_front(std::min(PerHeld, Rest.size()))) {
    SmallVector<Value *, 2> Parts(Rest.take_front(PerHeld));
    while (Parts.size() < PerHeld)
      Parts.push_back(B.zero(Word));
    Value *Bits = PerHeld == 1 ? Parts[0] : B.Construct(Parts, B.types().vector(Word, PerHeld));
    F.push_back(B.bitcast(Bits, fourOf(B.types(), Number)));
  }
  fillWithZeros(B, F, Count);
  return F;
}

/// The fours that packed() has made words of; empty if \p V is anything else.
static Fours beforePacking(Value *V, const Type *Four) {
  Fours F;
  if (!V->def() || !V->def()->is(Opcode::Construct))
    return F;
  for (Value *Word : V->def()->operands()) {
    const Op *Def = Word->def();
    if (!Def || !Def->is(Opcode::Bitcast))
      return {};
    F.push_back(Def->as<ops::Bitcast>().value());
    if (F.back()->type() != Four)
      return {};
  }
  return F;
}

Fours tessera::unpacked(Builder &B, Value *V, ElementFormat Format, uint32_t Count) {
  const Type *Number = typeOf(B.types(), Format);
  if (Fours F = beforePacking(V, fourOf(B.types(), Number)); !F.empty()) {
    fillWithZeros(B, F, Count);
    return F;
  }
  SmallVector<Value *, 32> Scalars;
  for (int64_t I = 0; I < int64_t(V->type()->count()); ++I)
    Scalars.push_back(B.extract(V, {I}));
  return numbersIn(V->type()->element(), Format) == 1
             ? foursOf(B, ArrayRef(Scalars).take_front(Count), Number)
             : foursOfWords(B, Scalars, Number, Count);
}

Value *tessera::packed(Builder &B, const Fours &F, ElementFormat Format, const Type *Ty) {
  const Type *Component = Ty->element();
  unsigned Each = numbersIn(Component, Format);
  if (Each == PerFour) {
    SmallVector<Value *, 32> Words;
    for (Value *Four : ArrayRef(F).take_front(Ty->count()))
      Words.push_back(B.bitcast(Four, Component));
    return B.Construct(Words, Ty);
  }
  SmallVector<Value *, 32> Parts = scalarsOf(B, F, uint32_t(Ty->count() * Each));
  if (Each == 1)
    return B.Construct(Parts, Ty);
  const Type *Held = B.types().vector(typeOf(B.types(), Format), Each);
  SmallVector<Value *, 32> Words;
  for (ArrayRef<Value *> Rest = Parts; !Rest.empty(); Rest = Rest.drop_front(Each))
    Words.push_back(B.bitcast(B.Construct(Rest.take_front(Each), Held), Component));
  return B.Construct(Words, Ty);
}

Fours tessera::converted(Builder &B, const Fours &F, const Type *Number) {
  Fours Out;
  for (Value *V : F)
    Out.push_back(B.convert(V, fourOf(B.types(), Number)));
  return Out;
}

FourQueue::FourQueue(Builder &B, ArrayRef<Value *> Init) {
  for (Value *V : Init)
    Vars.push_back(B.var(V->type(), "", V));
}

Fours FourQueue::load(Builder &B) const {
  Fours F;
  for (Value *V : Vars)
    F.push_back(B.load(V));
  return F;
}

void FourQueue::move(Builder &B, ArrayRef<Value *> Last) const {
  size_t Stay = Vars.size() - Last.size();
  for (size_t I = 0; I < Stay; ++I)
    B.store(Vars[I], B.load(Vars[I + Last.size()]));
  for (auto [I, V] : enumerate(Last))
    B.store(Vars[Stay + I], V);
}

void tessera::forEachFour(
    Builder &B, StringRef Name, const Fours &F, uint32_t Count, bool Unrolled,
    function_ref<void(Builder &, Value *Index, Value *Four, uint32_t Numbers)> Body) {
  uint32_t Whole = Count / PerFour, Done = 0;
  if (!Unrolled && Whole > 1) {
    FourQueue Queue(B, ArrayRef(F).take_front(Whole));
    B.countedLoop(
        Name, Whole * PerFour,
        [&](Builder &In, Value *Index) {
          Value *First = Queue.load(In).front();
          Body(In, Index, First, PerFour);
          Queue.move(In, {First});
        },
        nullptr, B.u32(PerFour));
    Done = Whole;
  }
  for (uint32_t I = Done; I < foursFor(Count); ++I)
    Body(B, B.u32(I * PerFour), F[I], std::min(PerFour, Count - I * PerFour));
}
