// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/FloatBits.h"
#include "BackendCommon/Rewrite.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::raising;
using ir::Builder;
using ir::FloatFormat;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
struct FormatInfo {
  unsigned Bits, ExponentBits, MantissaBits;
  bool HasInfinity;

  int bias() const { return (1 << (ExponentBits - 1)) - 1; }
  uint32_t signBit() const { return 1u << (Bits - 1); }
  /// Bits of infinity, or of the only NaN in formats without infinity.
  uint32_t firstSpecial() const {
    uint32_t Ones = signBit() - 1;
    return HasInfinity ? Ones >> MantissaBits << MantissaBits : Ones;
  }
  uint32_t quietNaN() const {
    return HasInfinity ? firstSpecial() | 1u << (MantissaBits - 1) : firstSpecial();
  }
};
constexpr FormatInfo Formats[] = {
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, Infinity, ...)                \
  {Bits, Exponent, Mantissa, Infinity},
#include "Support/Scalars.def"
};
constexpr FormatInfo Single = Formats[size_t(FloatFormat::F32)];
constexpr FormatInfo DoubleHighWord = {32, 11, 20, true};

/// Arithmetic on values of one shape, with constants as operands.
class Shaped {
public:
  Shaped(Builder &B, const Type *Shape) : B(B), Shape(Shape) {}

  const Type *of(const Type *Scalar) { return B.types().withScalar(Shape, Scalar); }
  const Type *u32() { return of(B.types().u32()); }
  const Type *f32() { return of(B.types().f32()); }
  Value *number(const Value *Like, double V) { return B.number(Like->type(), V); }

  Value *add(Value *X, double Y) { return B.Add({X, number(X, Y)}); }
  Value *sub(Value *X, double Y) { return B.Sub({X, number(X, Y)}); }
  Value *both(Value *X, double Y) { return B.And({X, number(X, Y)}); }
  Value *either(Value *X, double Y) { return B.Or({X, number(X, Y)}); }
  Value *up(Value *X, unsigned Count) { return B.Shl({X, number(X, Count)}); }
  Value *down(Value *X, unsigned Count) { return B.Shr({X, number(X, Count)}); }
  Value *less(Value *X, double Y) { return B.Lt({X, number(X, Y)}); }
  Value *more(Value *X, double Y) { return B.Gt({X, number(X, Y)}); }
  Value *choose(Value *If, Value *X, Value *Y) { return B.Select({If, X, Y}, X->type()); }

private:
  Builder &B;
  const Type *Shape;
};
} // namespace

Value *tessera::polyfill::decodeFloat(Builder &B, Value *Bits, FloatFormat Format) {
  const FormatInfo &F = Formats[size_t(Format)];
  Shaped S(B, Bits->type());
  Value *Wide = B.convert(Bits, S.u32());
  if (F.ExponentBits == Single.ExponentBits)
    return B.bitcast(S.up(Wide, Single.Bits - F.Bits), S.f32());

  unsigned Shift = Single.MantissaBits - F.MantissaBits;
  int Rebias = Single.bias() - F.bias();
  Value *Magnitude = S.both(Wide, F.signBit() - 1);
  Value *Normal = S.add(S.up(Magnitude, Shift), double(uint32_t(Rebias) << Single.MantissaBits));
  // Subnormal ones are multiples of the smallest.
  Value *Smallest = B.number(S.f32(), std::ldexp(1.0, 1 - F.bias() - int(F.MantissaBits)));
  Value *Tiny = B.bitcast(B.Mul({B.convert(Magnitude, S.f32()), Smallest}), S.u32());
  Value *Finite = S.choose(S.less(Magnitude, 1u << F.MantissaBits), Tiny, Normal);
  Value *Special = F.HasInfinity ? S.either(Normal, Single.firstSpecial())
                                 : B.number(S.u32(), Single.quietNaN());
  Value *Result = S.choose(S.less(Magnitude, F.firstSpecial()), Finite, Special);
  Value *Sign = S.up(S.both(Wide, F.signBit()), Single.Bits - F.Bits);
  return B.bitcast(B.Or({Result, Sign}), S.f32());
}

Value *tessera::polyfill::decodeToDouble(Builder &B, Value *Bits, FloatFormat Format) {
  const FormatInfo &F = Formats[size_t(Format)];
  Shaped S(B, Bits->type());
  const Type *Double = S.of(B.types().floatTy(FloatFormat::F64));
  Value *Near = B.convert(decodeFloat(B, Bits, Format), Double);
  if (F.ExponentBits < Single.ExponentBits)
    return Near;
  Value *Magnitude = S.both(B.convert(Bits, S.u32()), F.signBit() - 1);
  Value *Smallest = B.number(Double, std::ldexp(1.0, 1 - F.bias() - int(F.MantissaBits)));
  Value *Tiny = B.Mul({B.convert(Magnitude, Double), Smallest});
  Value *IsNegative = S.more(Bits, F.signBit() - 1);
  Tiny = S.choose(IsNegative, B.Neg({Tiny}), Tiny);
  return S.choose(S.less(Magnitude, 1u << F.MantissaBits), Tiny, Near);
}

/// \p V without its \p Count low bits (a number, or one for each component), rounded to nearest
/// even.
static Value *roundOff(Builder &B, Value *V, Value *Count) {
  Value *One = B.number(V->type(), 1);
  Value *BelowHalf = B.Sub({B.Shl({One, B.Sub({Count, One})}), One});
  Value *Odd = B.And({B.Shr({V, Count}), One});
  return B.Shr({B.Add({V, B.Add({BelowHalf, Odd})}), Count});
}

/// The upper words of f64, and in their last bits whether anything follows.
static Value *stickyHighWords(Builder &B, Value *V) {
  const Type *Word = B.types().u32(), *Pair = B.types().vector(Word, 2);
  SmallVector<Value *, 4> Words;
  for (Value *Part : components(B, V)) {
    Value *Halves = B.bitcast(Part, Pair);
    Value *Rest = B.Ne({B.extract(Halves, {0}), B.u32(0)});
    Words.push_back(B.Or({B.extract(Halves, {1}), B.convert(Rest, Word)}));
  }
  return compose(B, Words, B.types().withScalar(V->type(), Word));
}

Value *tessera::polyfill::encodeFloat(Builder &B, Value *V, FloatFormat Format) {
  const FormatInfo &F = Formats[size_t(Format)];
  bool Wide = V->type()->scalar()->isFloat(FloatFormat::F64);
  const FormatInfo From = Wide ? DoubleHighWord : Single;
  Shaped S(B, V->type());
  const Type *Narrow = S.of(B.types().intTy(F.Bits, false));
  Value *Bits = Wide ? stickyHighWords(B, V) : B.bitcast(V, S.u32());
  Value *Magnitude = S.both(Bits, From.signBit() - 1);
  unsigned Shift = From.MantissaBits - F.MantissaBits;
  Value *Rounded;
  if (F.ExponentBits == From.ExponentBits) {
    Rounded = roundOff(B, Magnitude, B.number(S.u32(), Shift));
  } else {
    // A subnormal result loses one more bit for each power of two below the smallest normal number.
    // Losing the last bit and one more gives zero.
    uint32_t Lowest = uint32_t(From.bias() + 1 - F.bias());
    Value *Exponent = S.down(Magnitude, From.MantissaBits);
    Value *Held = B.Max({Exponent, B.number(S.u32(), Lowest)});
    Value *Lost = S.add(B.Sub({Held, Exponent}), Shift);
    Lost = B.Min({Lost, B.number(S.u32(), From.MantissaBits + 2)});
    uint32_t Implicit = 1u << From.MantissaBits;
    Value *Mantissa = S.either(S.both(Bits, Implicit - 1), Implicit);
    Rounded = B.Add({roundOff(B, Mantissa, Lost), S.up(S.sub(Held, Lowest), F.MantissaBits)});
    // Infinity, NaN and overflow give larger numbers.
    Rounded = B.Min({Rounded, B.number(S.u32(), F.firstSpecial())});
  }
  if (F.HasInfinity) {
    Value *IsNaN = S.more(Magnitude, From.firstSpecial());
    Rounded = S.choose(IsNaN, B.number(S.u32(), F.quietNaN()), Rounded);
  }
  Value *Sign = S.both(S.down(Bits, Single.Bits - F.Bits), F.signBit());
  return B.convert(B.Or({Rounded, Sign}), Narrow);
}

/// Returns an integer that f32 represents and that rounds to a format of fewer than ten bits of
/// precision as \p V does: it is on the same side of each of the format's numbers, and of each
/// midpoint between two of them.
static Value *stickyInteger(Builder &B, Value *V) {
  struct Step {
    unsigned From, Drop;
  };
  // From 2 to the power From on, replaces the low Drop bits by one bit that is 1 unless all of them
  // were 0.
  static constexpr Step Of32[] = {{24, 8}}, Of64[] = {{24, 14}, {38, 28}, {52, 40}};
  const Type *Scalar = V->type()->scalar();
  if (Scalar->bits() < 32)
    return V;
  const Type *Unsigned = B.types().withScalar(V->type(), B.types().intTy(Scalar->bits(), false));
  Shaped S(B, V->type());
  bool Signed = Scalar->isSigned();
  Value *Result = B.bitcast(V, Unsigned);
  for (Step At : Scalar->bits() == 32 ? ArrayRef<Step>(Of32) : ArrayRef<Step>(Of64)) {
    double Limit = std::ldexp(1.0, At.From), Dropped = std::ldexp(1.0, At.Drop);
    Value *Small = Signed ? S.less(S.add(Result, Limit), 2 * Limit) : S.less(Result, Limit);
    Value *Low = S.both(Result, Dropped - 1);
    Value *High = S.up(S.down(Result, At.Drop), At.Drop);
    Value *Sticky = B.convert(B.Ne({Low, B.zero(Unsigned)}), Unsigned);
    Result = S.choose(Small, Result, B.Or({High, S.up(Sticky, At.Drop)}));
  }
  return B.bitcast(Result, V->type());
}

Value *tessera::polyfill::toRoundedFloat(Builder &B, Value *V, FloatFormat Format) {
  const Type *Scalar = V->type()->scalar();
  if (Scalar->isFloat(FloatFormat::F64))
    return V;
  // The formats with fewer bits overflow before f32 rounds.
  if (Scalar->isInt() && Formats[size_t(Format)].ExponentBits == Single.ExponentBits)
    V = stickyInteger(B, V);
  return B.convert(V, B.types().withScalar(V->type(), B.types().f32()));
}

Value *tessera::polyfill::fusedToOdd(Builder &B, Value *X, Value *Y, Value *Z) {
  Shaped S(B, X->type());
  auto Exactly = [&](Opcode Code, Value *L, Value *R) {
    return B.create(Code, {L, R}, nullptr, {Builder::flag(ir::AttrKind::Precise)})->result();
  };
  Value *Product = Exactly(Opcode::Mul, X, Y), *Sum = Exactly(Opcode::Add, Product, Z);
  // Computes the rounding error of the sum (Knuth's TwoSum).
  Value *Added = Exactly(Opcode::Sub, Sum, Product);
  Value *OfProduct = Exactly(Opcode::Sub, Product, Exactly(Opcode::Sub, Sum, Added));
  Value *Error = Exactly(Opcode::Add, OfProduct, Exactly(Opcode::Sub, Z, Added));
  Value *Zero = B.zero(Sum->type());
  Value *Bits = B.bitcast(Sum, S.u32());
  Value *IsEven = B.Eq({S.both(Bits, 1), B.zero(S.u32())});
  Value *Inexact = B.And({IsEven, B.Gt({B.Abs({Error}), Zero})});
  Value *Away = B.Eq({B.Gt({Error, Zero}), B.Gt({Sum, Zero})});
  Value *Above = S.add(Bits, 1), *Below = S.sub(Bits, 1);
  Value *Moved = S.choose(Away, Above, Below);
  return B.bitcast(S.choose(Inexact, Moved, Bits), Sum->type());
}
