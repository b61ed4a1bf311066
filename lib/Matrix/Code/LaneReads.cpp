// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/LaneReads.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr unsigned WordBits = 32;

static Value *readByWords(Builder &B, Value *V, function_ref<Value *(Value *)> Read) {
  const Type *Ty = V->type(), *Words = B.types().vector(B.types().u32(), 2);
  if (!Ty->isVector())
    return B.bitcast(Read(B.bitcast(V, Words)), Ty);
  SmallVector<Value *, 4> Parts;
  for (uint64_t I = 0; I < Ty->count(); ++I)
    Parts.push_back(readByWords(B, B.extract(V, {int64_t(I)}), Read));
  return B.Construct(Parts, Ty);
}

Value *tessera::readIn32Bits(Builder &B, Value *V, function_ref<Value *(Value *)> Read) {
  const Type *Ty = V->type(), *Scalar = Ty->scalar();
  if (Scalar->isBool() || Scalar->bits() == WordBits)
    return Read(V);
  if (Scalar->bits() > WordBits)
    return readByWords(B, V, Read);
  const Type *Wide =
      Scalar->isFloat() ? B.types().f32() : B.types().intTy(WordBits, Scalar->isSigned());
  return B.convert(Read(B.convert(V, B.types().withScalar(Ty, Wide))), Ty);
}
