// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/NumberConversion.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The least and the greatest number of the integer type \p Ty.
static APSInt least(const Type *Ty) { return APSInt::getMinValue(Ty->bits(), !Ty->isSigned()); }
static APSInt greatest(const Type *Ty) { return APSInt::getMaxValue(Ty->bits(), !Ty->isSigned()); }

/// In every component of \p Ty.
static Value *repeated(Builder &B, const Type *Ty, const APInt &Bits) {
  return B.splat(B.constant(B.module().constant(Ty->scalar(), Bits.getZExtValue())), Ty);
}

/// The number of the float type \p Ty that is next to \p N toward zero.
static APFloat towardZero(const Type *Ty, const APSInt &N) {
  APFloat F(floatSemantics(Ty->format()));
  F.convertFromAPInt(N, N.isSigned(), APFloat::rmTowardZero);
  return F;
}

static bool holds(const Type *Ty, const APSInt &N) {
  APFloat F(floatSemantics(Ty->format()));
  return F.convertFromAPInt(N, N.isSigned(), APFloat::rmTowardZero) == APFloat::opOK;
}

/// Returns the type for arithmetic with numbers of the float type \p Ty. It represents the ends of
/// integer ranges that are powers of two.
static const Type *widened(TypeContext &Types, const Type *Ty) {
  return Ty->isFloat(FloatFormat::F64) ? Ty : Types.f32();
}

bool tessera::ir::canSaturate(const Type *From, const Type *To) {
  if (!To->isInt())
    return false;
  return From->isFloat() || APSInt::compareValues(least(From), least(To)) < 0 ||
         APSInt::compareValues(greatest(From), greatest(To)) > 0;
}

bool tessera::ir::saturatesWithin(const Type *From, const Type *To) {
  return From->isInt() || (holds(From, least(To)) && holds(From, greatest(To)));
}

/// The integers \p V within the range of \p To.
static Value *clampIntegers(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type()->scalar();
  APSInt Low = least(To), High = greatest(To);
  if (APSInt::compareValues(least(From), Low) < 0)
    V = B.Max({V, repeated(B, V->type(), Low.extOrTrunc(From->bits()))});
  if (APSInt::compareValues(greatest(From), High) > 0)
    V = B.Min({V, repeated(B, V->type(), High.extOrTrunc(From->bits()))});
  return V;
}

/// The integers nearest to the f32 or f64 \p V, and 0 for a NaN.
static Value *roundedNumbers(Builder &B, Value *V) {
  return B.Round({B.Select({B.IsNan({V}), B.zero(V->type()), V}, V->type())});
}

/// The f32 or f64 \p V within the range of \p To, as far as the type has its ends.
static Value *clampFloats(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type()->scalar();
  return B.Clamp({V, repeated(B, V->type(), towardZero(From, least(To)).bitcastToAPInt()),
                  repeated(B, V->type(), towardZero(From, greatest(To)).bitcastToAPInt())});
}

Value *tessera::ir::convertSaturating(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type()->scalar(), *Result = B.types().withScalar(V->type(), To);
  if (From->isBool() || !canSaturate(From, To))
    return B.convert(V, Result);
  if (From->isInt())
    return B.convert(clampIntegers(B, V, To), Result);
  From = widened(B.types(), From);
  Value *Near = roundedNumbers(B, B.convert(V, B.types().withScalar(V->type(), From)));
  Value *Converted = B.convert(clampFloats(B, Near, To), Result);
  if (holds(From, greatest(To)))
    return Converted;
  Value *Highest = repeated(B, Near->type(), towardZero(From, greatest(To)).bitcastToAPInt());
  return B.Select({B.Gt({Near, Highest}), repeated(B, Result, greatest(To)), Converted}, Result);
}

Value *tessera::ir::addSaturating(Builder &B, Value *X, Value *Y) {
  const Type *Ty = X->type();
  // Unsigned sums wrap in every language.
  const Type *Bits = B.types().intTy(Ty->bits(), false);
  Value *Sum = B.bitcast(B.Add({B.bitcast(X, Bits), B.bitcast(Y, Bits)}), Ty);
  if (!Ty->isSigned())
    return B.Select({B.Lt({Sum, X}), repeated(B, Ty, greatest(Ty)), Sum}, Ty);
  // The sum's sign is that of neither operand.
  Value *Zero = B.zero(Ty);
  Value *Overflows = B.Lt({B.And({B.Xor({X, Sum}), B.Xor({Y, Sum})}), Zero});
  Value *Nearest =
      B.Select({B.Lt({X, Zero}), repeated(B, Ty, least(Ty)), repeated(B, Ty, greatest(Ty))}, Ty);
  return B.Select({Overflows, Nearest, Sum}, Ty);
}

Value *tessera::ir::saturate(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type();
  if (!canSaturate(From->scalar(), To))
    return V;
  if (From->scalar()->isInt())
    return clampIntegers(B, V, To);
  const Type *Wide = B.types().withScalar(From, widened(B.types(), From->scalar()));
  return B.convert(clampFloats(B, roundedNumbers(B, B.convert(V, Wide)), To), From);
}
