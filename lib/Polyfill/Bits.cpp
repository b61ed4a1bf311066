// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/Rewrite.h"
#include "IR/OpViews.h"
#include "Polyfill/Replacements.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::raising;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// For components of less than 32 bits.
static Value *ofNarrow(Builder &B, Op &O) {
  ir::TypeContext &Types = B.types();
  Value *X = ir::ops::OfValue(O).value();
  const Type *Ty = X->type(), *Scalar = Ty->scalar();
  const Type *Wide = Types.withScalar(Ty, Types.u32());
  // The highest bit that differs from the sign is the same after sign extension.
  if (O.is(Opcode::FirstBitHigh) && Scalar->isSigned())
    return B.FirstBitHigh({B.convert(X, Types.withScalar(Ty, Types.i32()))}, Wide);

  const Type *Unsigned = Types.withScalar(Ty, Types.intTy(Scalar->bits(), false));
  Value *Extended = B.convert(B.bitcast(X, Unsigned), Wide);
  Value *Result = B.create(O.opcode(), {Extended}, Wide)->result();
  if (!O.is(Opcode::ReverseBits))
    return Result;
  Value *Down = B.Shr({Result, B.number(Wide, 32 - Scalar->bits())});
  return B.bitcast(B.convert(Down, Unsigned), Ty);
}

/// For one 64-bit component.
static Value *ofPair(Builder &B, Opcode Code, Value *X) {
  ir::TypeContext &Types = B.types();
  const Type *Word = Types.u32(), *Pair = Types.vector(Word, 2), *Ty = X->type();
  if (Code == Opcode::FirstBitHigh && Ty->isSigned())
    X = B.Xor({X, B.Shr({X, B.number(Ty, 63)})});
  Value *Halves = B.bitcast(X, Pair);
  Value *Low = B.extract(Halves, {0}), *High = B.extract(Halves, {1});
  auto IsZero = [&](Value *V) { return B.Eq({V, B.u32(0)}); };
  Value *None = B.u32(~0u);
  if (Code == Opcode::CountBits)
    return B.Add({B.CountBits({Low}, Word), B.CountBits({High}, Word)});
  if (Code == Opcode::ReverseBits)
    return B.bitcast(B.Construct({B.ReverseBits({High}), B.ReverseBits({Low})}, Pair), Ty);
  if (Code == Opcode::FirstBitHigh) {
    Value *InHigh = B.Add({B.FirstBitHigh({High}, Word), B.u32(32)});
    return B.Select({IsZero(High), B.FirstBitHigh({Low}, Word), InHigh}, Word);
  }
  Value *InHigh = B.Add({B.FirstBitLow({High}, Word), B.u32(32)});
  Value *Upper = B.Select({IsZero(High), None, InHigh}, Word);
  return B.Select({IsZero(Low), Upper, B.FirstBitLow({Low}, Word)}, Word);
}

Replacement tessera::polyfill::bits(const Request &R) {
  unsigned Bits = ir::ops::operandType(R.O)->scalar()->bits();
  if (!R.Wanted.BitsOfWords || Bits == 32)
    return std::nullopt;
  if (Bits < 32)
    return ofNarrow(R.B, R.O);
  return byComponent(R.B, R.O, R.O.type(), [&](ArrayRef<Value *> Row, const Type *) {
    return ofPair(R.B, R.O.opcode(), Row[0]);
  });
}
