// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Intrinsics/Intrinsics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// asdouble(low, high), also component by component.
Value *tessera::composeAsDouble(const IntrinsicCall &C) {
  Builder &B = C.B;
  const Type *Pair = C.types().vector(C.types().u32(), 2);
  const Type *F64 = C.types().floatTy(FloatFormat::F64);
  auto Join = [&](Value *Low, Value *High) {
    Low = B.bitcast(Low, C.types().u32());
    High = B.bitcast(High, C.types().u32());
    return B.Bitcast({B.Construct({Low, High}, Pair)}, F64);
  };
  Value *Low = C.arg(0), *High = C.arg(1);
  if (!Low->type()->isVector())
    return Join(Low, High);
  SmallVector<Value *, 4> Parts;
  for (int64_t I = 0; I < static_cast<int64_t>(Low->type()->count()); ++I) {
    Value *OfLow = B.extract(Low, {I});
    Parts.push_back(Join(OfLow, B.extract(High, {I})));
  }
  return B.Construct(Parts, C.Result);
}

/// asuint(value, out low, out high).
Value *tessera::composeSplitDouble(const IntrinsicCall &C) {
  Builder &B = C.B;
  const Type *Pair = C.types().vector(C.types().u32(), 2);
  Value *V = C.arg(0);
  SmallVector<Value *, 4> Low, High;
  for (int64_t I = 0; I < static_cast<int64_t>(V->type()->components()); ++I) {
    Value *Both = B.Bitcast({V->type()->isVector() ? B.extract(V, {I}) : V}, Pair);
    Low.push_back(B.extract(Both, {0}));
    High.push_back(B.extract(Both, {1}));
  }
  auto Whole = [&](ArrayRef<Value *> Parts, Value *Address) {
    const Type *Ty = Address->type()->element();
    B.store(Address, Ty->isVector() ? B.Construct(Parts, Ty) : Parts[0]);
  };
  Whole(Low, C.arg(1));
  Whole(High, C.arg(2));
  return nullptr;
}

/// AddUint64: pairs of words, the low one first.
Value *tessera::composeAddWords(const IntrinsicCall &C) {
  Builder &B = C.B;
  Value *X = C.arg(0), *Y = C.arg(1);
  SmallVector<Value *, 4> Words;
  for (int64_t I = 0; I < static_cast<int64_t>(C.Result->count()); I += 2) {
    Value *Low = B.Add({B.extract(X, {I}), B.extract(Y, {I})});
    Value *Carry = B.convert(B.Lt({Low, B.extract(X, {I})}), C.types().u32());
    Words.push_back(Low);
    Words.push_back(B.Add({B.Add({B.extract(X, {I + 1}), B.extract(Y, {I + 1})}), Carry}));
  }
  return B.Construct(Words, C.Result);
}

Value *tessera::composeUnpackHalf(const IntrinsicCall &C) {
  const Type *Ty = C.arg(0)->type();
  Value *V = C.B.UnpackHalf({C.arg(0)}, C.types().withScalar(Ty, C.types().f32()));
  return C.B.convert(V, C.Result);
}

Value *tessera::composePackHalf(const IntrinsicCall &C) {
  const Type *Ty = C.arg(0)->type();
  Value *V = C.B.PackHalf({C.arg(0)}, C.types().withScalar(Ty, C.types().u32()));
  return C.B.convert(V, C.Result);
}

/// The low 8 bits of the four components, component 0 lowest, converted to \p Result.
static Value *packLowBytes(Builder &B, Value *V, const Type *Result) {
  TypeContext &Types = B.types();
  const Type *S = V->type()->scalar();
  // Same width first, so that a negative 16-bit component is not extended into its neighbours'.
  const Type *Bits = Types.intTy(S->bits(), false);
  Value *Raw = B.bitcast(V, Types.vector(Bits, 4));
  Raw = B.convert(Raw, Types.vector(Types.u32(), 4));
  Raw = B.And({Raw, B.number(Raw->type(), 0xff)});
  Value *Sum = B.extract(Raw, {0});
  for (int64_t I = 1; I < 4; ++I)
    Sum = B.Or({Sum, B.Shl({B.extract(Raw, {I}), B.u32(8 * I)})});
  return B.bitcast(Sum, Result);
}

Value *tessera::composePack8(const IntrinsicCall &C) {
  return packLowBytes(C.B, C.arg(0), C.Result);
}

static Value *packClamped(const IntrinsicCall &C, double Low, double High) {
  const Type *Ty = C.arg(0)->type();
  Value *V = C.B.Clamp({C.arg(0), C.B.number(Ty, Low), C.B.number(Ty, High)});
  return packLowBytes(C.B, V, C.Result);
}

Value *tessera::composePackClampU8(const IntrinsicCall &C) { return packClamped(C, 0, 255); }

Value *tessera::composePackClampS8(const IntrinsicCall &C) { return packClamped(C, -128, 127); }

static Value *unpackBytes(const IntrinsicCall &C, bool Signed) {
  Builder &B = C.B;
  const Type *Word = C.types().intTy(32, Signed);
  SmallVector<Value *, 4> Parts;
  Value *V = B.bitcast(C.arg(0), Word);
  for (unsigned I = 0; I < 4; ++I) {
    // To the top, then down: a signed shift extends the sign.
    Value *Top = B.Shl({V, B.number(Word, 24 - 8.0 * I)});
    Parts.push_back(B.convert(B.Shr({Top, B.number(Word, 24)}), C.Result->scalar()));
  }
  return B.Construct(Parts, C.Result);
}

Value *tessera::composeUnpackU8(const IntrinsicCall &C) { return unpackBytes(C, false); }

Value *tessera::composeUnpackS8(const IntrinsicCall &C) { return unpackBytes(C, true); }

static Value *dotAdd(const IntrinsicCall &C, bool Signed) {
  const Type *Word = C.types().intTy(32, Signed);
  Value *Sum = C.B.DotPacked(
      {C.B.bitcast(C.arg(0), Word), C.B.bitcast(C.arg(1), Word), C.B.bitcast(C.arg(2), Word)});
  return C.B.bitcast(Sum, C.Result);
}

Value *tessera::composeDot4AddU8(const IntrinsicCall &C) { return dotAdd(C, false); }

Value *tessera::composeDot4AddI8(const IntrinsicCall &C) { return dotAdd(C, true); }

/// Components 0 to 1 to bytes 0 to 255, with red and blue exchanged.
Value *tessera::composeColorToBytes(const IntrinsicCall &C) {
  Value *V = C.B.shuffle(C.arg(0), {2, 1, 0, 3});
  return C.B.convert(C.B.Mul({V, C.B.number(V->type(), 255.001953)}), C.Result);
}

/// msad4(reference, source, accumulators): accumulator i plus the sum of absolute differences of
/// the reference's bytes and source's bytes from i on; a zero byte of the reference counts for
/// nothing.
Value *tessera::composeMsad4(const IntrinsicCall &C) {
  Builder &B = C.B;
  const Type *U32 = C.types().u32();
  auto Byte = [&](Value *Word, unsigned I) {
    return B.And({B.Shr({Word, B.u32(8 * I)}), B.u32(0xff)});
  };
  Value *Reference[4];
  Value *Masked[4];
  for (unsigned I = 0; I < 4; ++I) {
    Reference[I] = Byte(C.arg(0), I);
    Masked[I] = B.Eq({Reference[I], B.u32(0)});
  }
  Value *Source[7];
  for (unsigned I = 0; I < 7; ++I)
    Source[I] = Byte(B.extract(C.arg(1), {I / 4}), I % 4);
  SmallVector<Value *, 4> Sums;
  for (unsigned I = 0; I < 4; ++I) {
    Value *Sum = B.extract(C.arg(2), {I});
    for (unsigned J = 0; J < 4; ++J) {
      Value *X = Reference[J], *Y = Source[I + J];
      Value *Difference = B.Sub({B.Max({X, Y}), B.Min({X, Y})});
      Sum = B.Add({Sum, B.Select({Masked[J], B.u32(0), Difference}, U32)});
    }
    Sums.push_back(Sum);
  }
  return B.Construct(Sums, C.Result);
}
