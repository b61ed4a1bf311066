// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/NumberConversion.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The bits of the least and the greatest integer of a type, as that type has them.
struct Range {
  uint64_t Least, Most;
};
} // namespace

static Range rangeOf(const Type *Ty) {
  uint64_t All = maxUIntN(Ty->bits());
  return Ty->isSigned() ? Range{uint64_t(minIntN(Ty->bits())) & All, All >> 1} : Range{0, All};
}

/// Clamps \p V in its own type where \p To has no room for all of that.
static Value *clampInteger(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type();
  bool FromSigned = From->isSigned(), ToSigned = To->isSigned();
  auto Number = [&](uint64_t Bits) { return B.constant(B.module().constant(From, Bits)); };
  // Bits above the sign, if there is one.
  unsigned FromWidth = From->bits() - FromSigned, ToWidth = To->bits() - ToSigned;
  uint64_t Most = maxUIntN(ToWidth);
  if (FromSigned && !ToSigned)
    V = B.Max({V, Number(0)});
  else if (FromSigned && ToWidth < FromWidth)
    V = B.Max({V, Number(~Most & maxUIntN(From->bits()))});
  if (ToWidth < FromWidth)
    V = B.Min({V, Number(Most)});
  return V;
}

static Value *fromFloat(Builder &B, Value *V, const Type *To) {
  const Type *Wide = V->type()->bits() < 32 ? B.types().f32() : V->type();
  Value *Rounded = B.Round({B.convert(V, Wide)});
  // Powers of two, which every float here holds.
  double TooMuch = std::ldexp(1.0, int(To->bits()) - To->isSigned());
  double Least = To->isSigned() ? -TooMuch : 0;
  Value *IsLow = B.Lt({Rounded, B.number(Wide, Least)});
  Value *IsHigh = B.Ge({Rounded, B.number(Wide, TooMuch)});
  Value *IsOut = B.Or({B.Or({IsLow, IsHigh}), B.IsNan({Rounded})});
  Value *Inside = B.convert(B.Select({IsOut, B.zero(Wide), Rounded}, Wide), To);
  auto Number = [&](uint64_t Bits) { return B.constant(B.module().constant(To, Bits)); };
  Range R = rangeOf(To);
  Value *Low = B.Select({IsLow, Number(R.Least), Inside}, To);
  return B.Select({IsHigh, Number(R.Most), Low}, To);
}

Value *tessera::ir::convertSaturating(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type();
  if (From == To || From->isBool() || !To->isInt())
    return B.convert(V, To);
  return From->isFloat() ? fromFloat(B, V, To) : B.convert(clampInteger(B, V, To), To);
}
