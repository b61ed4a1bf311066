// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/PackedHalves.h"
#include "BackendCommon/Rewrite.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::raising;
using ir::AttrKind;
using ir::Builder;
using ir::FloatFormat;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
constexpr uint32_t Sign = 0x8000, Magnitude = 0x7fff;
constexpr double SmallestNormal = 0x1p-6; ///< of e4m3, whose subnormal numbers are 2^-9 apart
constexpr double Ulp9 = 2;                ///< halves from here to 4 are 2^-9 apart
constexpr double FirstNaN = 480;          ///< what would follow 448 in e4m3

/// Operations on two halves in a word. A number stands for itself in both.
class Pairs {
public:
  Pairs(Builder &B, FloatFormat Format)
      : B(B), IsE4M3(Format == FloatFormat::E4M3), Half2(B.types().vector(B.types().f16(), 2)) {}

  /// \p Codes has each code in the upper byte of a half.
  Value *decode(Value *Codes) {
    if (!IsE4M3)
      return halves(Codes);
    Value *M = both(down(Codes, 1), 0x3f80);
    // With the exponent of f16. A subnormal number has the exponent of 2^-7 but means 2^-6, where
    // the line through its fractions is steeper: the minimum takes it there, and only there.
    Value *X = halves(add(M, 0x2000));
    Value *Line = B.Fma({X, number(2), number(-SmallestNormal)});
    Value *Bits = word(B.Min({X, Line}));
    Value *NaN = both(down(add(M, 0x80), 1), 0x2000);
    return halves(B.Or({B.Or({Bits, both(Codes, Sign)}), NaN}));
  }

  /// Each code is in the lower byte of a half, and the upper byte is zero.
  Value *encode(Value *Halves) {
    Value *In = word(Halves), *Codes;
    if (IsE4M3) {
      Split S = split(In);
      // Both count from the smallest normal number, whose code is 8.
      Value *Normal = both(down(S.Rounded, 7), 0x1ff);
      Codes = B.Sub({B.Add({Normal, word(S.Above)}), twice(0x40 + 0x4000 + 8)});
    } else {
      Codes = both(down(rounded(both(In, Magnitude), 8), 8), 0xff);
      Value *Over = isNaN(In), *Mask = B.Sub({down(Over, 7), down(Over, 15)});
      Codes = B.Or({B.And({Codes, B.Not({Mask})}), both(Mask, 0x7e)});
    }
    return B.Or({Codes, both(down(In, 8), 0x80)});
  }

  /// The halves that have the values of encode().
  Value *round(Value *Halves) {
    Value *In = word(Halves), *Bits;
    if (IsE4M3) {
      Split S = split(In);
      Value *Less = sum(S.Above, number(-Ulp9 - SmallestNormal));
      Bits = word(sum(halves(both(S.Rounded, 0xff80)), Less));
      Bits = B.Or({Bits, both(down(add(Bits, 0x2080), 2), 0x2000)});
    } else {
      Bits = both(rounded(both(In, Magnitude), 8), 0xff00);
      Value *Over = isNaN(In), *Mask = B.Sub({Over, down(Over, 15)});
      Bits = B.Or({B.And({Bits, B.Not({Mask})}), both(Mask, 0x7e00)});
      Bits = both(Bits, Magnitude);
    }
    return halves(B.Or({Bits, both(In, Sign)}));
  }

  const Type *type() const { return Half2; }

private:
  /// A number of e4m3 as the sum of one that is at least SmallestNormal and of one that is at most
  /// that, less SmallestNormal. One of the two is always SmallestNormal.
  struct Split {
    Value *Rounded; ///< the bits of the first, to be cut off after the mantissa of e4m3
    Value *Above;   ///< the second, rounded, above Ulp9
  };
  Split split(Value *In) {
    Value *Size = B.Min({halves(both(In, Magnitude)), number(FirstNaN)});
    Value *Normal = B.Max({Size, number(SmallestNormal)});
    Value *Small = B.Min({Size, number(SmallestNormal)});
    return {rounded(word(Normal), 7), sum(Small, number(Ulp9))};
  }

  Value *twice(uint32_t Bits) { return B.u32(Bits | Bits << 16); }
  Value *both(Value *W, uint32_t Bits) { return B.And({W, twice(Bits)}); }
  Value *add(Value *W, uint32_t Bits) { return B.Add({W, twice(Bits)}); }
  Value *down(Value *W, unsigned Count) { return B.Shr({W, B.u32(Count)}); }
  Value *halves(Value *W) { return B.bitcast(W, Half2); }
  Value *word(Value *Halves) { return B.bitcast(Halves, B.types().u32()); }
  Value *number(double V) { return B.number(Half2, V); }
  Value *sum(Value *X, Value *Y) {
    return B.create(Opcode::Add, {X, Y}, nullptr, {Builder::flag(AttrKind::Precise)})->result();
  }
  /// Bits to be cut off after rounding to nearest even. They carry into no other half.
  Value *rounded(Value *W, unsigned Count) {
    return B.Add({add(W, (1u << (Count - 1)) - 1), both(down(W, Count), 1)});
  }
  /// Sign where a half is a NaN, and else zero.
  Value *isNaN(Value *W) { return both(add(both(W, Magnitude), 0x3ff), Sign); }

  Builder &B;
  bool IsE4M3;
  const Type *Half2;
};

/// What decoding and encoding share: the components of a value, four at a time.
class Values {
public:
  Values(Builder &B, const Type *Ty) : B(B), Result(Ty) {}

  void add(Value *Vector, uint32_t Count) {
    for (uint32_t I = 0; I < Count && Parts.size() < Result->components(); ++I)
      Parts.push_back(B.extract(Vector, {int64_t(I)}));
  }
  Value *result() { return compose(B, Parts, Result); }

private:
  Builder &B;
  const Type *Result;
  SmallVector<Value *, 8> Parts;
};
} // namespace

bool tessera::polyfill::isByteFloat(const Type *Ty) {
  return Ty->scalar()->isFloat(FloatFormat::E4M3) || Ty->scalar()->isFloat(FloatFormat::E5M2);
}

/// The components of \p V in vectors of \p Each. Zeros fill up the last vector.
static SmallVector<Value *, 4> groups(Builder &B, Value *V, uint32_t Each) {
  const Type *Ty = B.types().vector(V->type()->scalar(), Each);
  if (V->type() == Ty)
    return {V};
  SmallVector<Value *, 4> Groups;
  SmallVector<Value *, 8> All = components(B, V);
  for (ArrayRef<Value *> Rest = All; !Rest.empty();
       Rest = Rest.drop_front(std::min<size_t>(Each, Rest.size()))) {
    SmallVector<Value *, 4> Parts(Rest.take_front(Each));
    Parts.resize(Each, B.zero(Ty->element()));
    Groups.push_back(B.Construct(Parts, Ty));
  }
  return Groups;
}

Value *tessera::polyfill::decodeHalves(Builder &B, Value *V) {
  Pairs P(B, V->type()->scalar()->format());
  const Type *Word = B.types().u32();
  Values Out(B, B.types().withScalar(V->type(), B.types().f16()));
  for (Value *Four : groups(B, V, 4)) {
    const Op *Def = Four->def();
    Value *W = Def && Def->is(Opcode::Bitcast) ? Def->as<ir::ops::Bitcast>().value() : nullptr;
    if (!W || W->type() != Word)
      W = B.bitcast(Four, Word);
    auto Part = [&](uint32_t Bits) { return B.And({W, B.u32(Bits)}); };
    auto Up = [&](Value *X, unsigned Count) { return B.Shl({X, B.u32(Count)}); };
    Value *Low = B.Or({Up(Part(0xff), 8), Up(Part(0xff00), 16)});
    Value *High = B.Or({B.And({B.Shr({W, B.u32(8)}), B.u32(0xff00)}), Part(0xff000000)});
    Out.add(P.decode(Low), 2);
    Out.add(P.decode(High), 2);
  }
  return Out.result();
}

Value *tessera::polyfill::encodeHalves(Builder &B, Value *V, const Type *To) {
  Pairs P(B, To->scalar()->format());
  const Type *Fours = B.types().vector(To->scalar(), 4);
  Values Out(B, To);
  for (Value *Four : groups(B, V, 4)) {
    SmallVector<Value *, 4> Parts = components(B, Four);
    auto Codes = [&](unsigned First) {
      Value *W = P.encode(B.Construct({Parts[First], Parts[First + 1]}, P.type()));
      return B.And({B.Or({W, B.Shr({W, B.u32(8)})}), B.u32(0xffff)});
    };
    Value *Low = Codes(0);
    Value *Bytes = B.bitcast(B.Or({Low, B.Shl({Codes(2), B.u32(16)})}), Fours);
    if (To == Fours)
      return Bytes;
    Out.add(Bytes, 4);
  }
  return Out.result();
}

Value *tessera::polyfill::roundHalves(Builder &B, Value *V, FloatFormat To) {
  Pairs P(B, To);
  Values Out(B, V->type());
  for (Value *Two : groups(B, V, 2))
    Out.add(P.round(Two), 2);
  return Out.result();
}
