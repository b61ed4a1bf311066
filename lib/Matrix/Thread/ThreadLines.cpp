// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Thread/ThreadLines.h"
#include "IR/ThreadMatrix.h"
#include "IR/WordAtomics.h"
#include "Matrix/Facts/Footprint.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t WordBytes = 4, WidestBytes = 16;

ThreadLines::ThreadLines(Builder &B, KnownBitsAnalysis &Known, const Type *Component, Shape S,
                         Value *Memory, Value *Offset, Value *Stride)
    : Component(Component), Size(Component->bits() / 8), S(S), Memory(Memory), Offset(Offset),
      Stride(Stride) {
  if (!Stride) {
    this->Stride = B.u32(uint32_t(optimalStride(S.Length, Component->bits())));
    Align = OptimalAlign;
    return;
  }
  Align = Known.multiple(Offset, WidestBytes);
  if (S.Lines > 1)
    Align = std::min(Align, Known.multiple(Stride, WidestBytes));
  Align = std::max<uint64_t>(Align, Size);
}

Value *ThreadLines::start(Builder &B, Value *Line) const {
  return B.Add({Offset, B.Mul({Line, Stride})});
}

Value *ThreadLines::line(Builder &B, Value *Start, uint32_t Line) const {
  return Line == 0 ? Start : B.Add({Start, B.Mul({B.u32(Line), Stride})});
}

Value *ThreadLines::address(Builder &B, Value *At, const Type *Ty, uint64_t Align) const {
  return B.BytesAt({Memory, At}, B.types().pointer(Ty, Memory->type()->space()),
                   {Builder::integer(AttrKind::Align, Align)});
}

SmallVector<Value *, 32> ThreadLines::loadScalars(Builder &B, Value *Start, const Type *Ty,
                                                  uint32_t Count, uint64_t Multiple) const {
  uint64_t Least = std::min(Align, Multiple);
  if (Count == 1)
    return {B.load(address(B, Start, Ty, Least))};
  Value *Whole = B.load(address(B, Start, B.types().vector(Ty, Count), Least));
  SmallVector<Value *, 32> Scalars;
  for (uint32_t I = 0; I < Count; ++I)
    Scalars.push_back(B.extract(Whole, {I}));
  return Scalars;
}

SmallVector<Value *, 32> ThreadLines::words(Builder &B, Value *Start) const {
  return loadScalars(B, Start, B.types().u32(), (S.Length * Size + WordBytes - 1) / WordBytes);
}

Fours ThreadLines::load(Builder &B, Value *Start, const Type *Number) const {
  if (isInWords())
    return converted(B, foursOfWords(B, words(B, Start), Component, S.Length), Number);
  return converted(B, foursOf(B, loadScalars(B, Start, Component, S.Length), Component), Number);
}

Fours ThreadLines::loadPart(Builder &B, Value *At, uint32_t Count, uint32_t Each) const {
  uint64_t Multiple = uint64_t(Each) * Size;
  if (!isInWords())
    return foursOf(B, loadScalars(B, At, Component, Count, Multiple), Component);
  uint32_t Words = (Count * Size + WordBytes - 1) / WordBytes;
  return foursOfWords(B, loadScalars(B, At, B.types().u32(), Words, Multiple), Component, Count);
}

Value *ThreadLines::loadBits(Builder &B, Value *At, const Type *Ty) const {
  uint64_t Least = std::min<uint64_t>(Align, Ty->count() * WordBytes);
  return Least < WordBytes ? nullptr : B.load(address(B, At, Ty, Least));
}

void ThreadLines::add(Builder &B, Value *At, ArrayRef<Value *> Components) const {
  uint32_t PerWord = isInWords() ? WordBytes / Size : 1;
  for (uint64_t Bytes = 0; !Components.empty();) {
    Value *Place = Bytes ? B.Add({At, B.u32(uint32_t(Bytes))}) : At;
    uint32_t Each = Components.size() < PerWord ? 1 : PerWord;
    Value *To = address(B, Place, Each > 1 ? B.types().u32() : Component, Each * Size);
    if (Each > 1)
      addToWord(B, To, B.Construct(Components.take_front(Each), B.types().vector(Component, Each)));
    else
      B.Atomic({To, Components.front()}, Component,
               {Builder::word(AttrKind::Atomic, AtomicFn::Add)});
    Components = Components.drop_front(Each);
    Bytes += uint64_t(Each) * Size;
  }
}

Value *ThreadLines::isInside(Builder &B) const {
  Value *LastLine = saturatingProduct(B, Stride, S.Lines - 1);
  Value *Past = saturatingSum(B, LastLine, B.u32(S.Length * Size));
  return B.Le({saturatingSum(B, Offset, Past), B.BytesSize({Memory}, B.types().u32())});
}
