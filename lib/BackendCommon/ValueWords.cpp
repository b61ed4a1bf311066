// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/ValueWords.h"
#include "BackendCommon/Rewrite.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::Builder;
using ir::Type;
using ir::Value;

/// The most components that a vector of either back end has.
static constexpr unsigned MaxComponents = 4;

SmallVector<Value *, 8> tessera::raising::toWords(Builder &B, Value *V) {
  const Type *Ty = V->type(), *Scalar = Ty->scalar();
  const Type *Word = B.types().u32();
  if (Scalar->bits() == 32 && Ty->components() <= MaxComponents)
    return components(B, B.bitcast(V, B.types().withScalar(Ty, Word)));

  SmallVector<Value *, 8> Words, Parts = components(B, V);
  if (Scalar->bits() >= 32) {
    const Type *PartWords = Scalar->bits() == 64 ? B.types().vector(Word, 2) : Word;
    for (Value *Part : Parts)
      Words.append(components(B, B.bitcast(Part, PartWords)));
    return Words;
  }
  unsigned PerWord = 32 / Scalar->bits();
  const Type *Packed = B.types().vector(Scalar, PerWord);
  for (ArrayRef<Value *> Rest = Parts; !Rest.empty(); Rest = Rest.drop_front(PerWord))
    Words.push_back(B.bitcast(B.Construct(Rest.take_front(PerWord), Packed), Word));
  return Words;
}

Value *tessera::raising::fromWords(Builder &B, ArrayRef<Value *> Words, const Type *Ty) {
  const Type *Scalar = Ty->scalar(), *Word = B.types().u32();
  // Few enough words are one bit pattern: put together, then renamed.
  if (Words.size() <= MaxComponents && Ty->components() <= MaxComponents) {
    Value *All =
        Words.size() == 1 ? Words[0] : B.Construct(Words, B.types().vector(Word, Words.size()));
    return B.bitcast(All, Ty);
  }
  SmallVector<Value *, 8> Parts;
  if (Scalar->bits() == 64) {
    for (; !Words.empty(); Words = Words.drop_front(2))
      Parts.push_back(
          B.bitcast(B.Construct(Words.take_front(2), B.types().vector(Word, 2)), Scalar));
  } else if (Scalar->bits() == 32) {
    for (Value *W : Words)
      Parts.push_back(B.bitcast(W, Scalar));
  } else {
    const Type *Packed = B.types().vector(Scalar, 32 / Scalar->bits());
    for (Value *W : Words)
      Parts.append(components(B, B.bitcast(W, Packed)));
  }
  return compose(B, Parts, Ty);
}
