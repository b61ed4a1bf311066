// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Numbers.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
struct FormatInfo {
  int Exponent, Mantissa;
  bool HasInfinity;
};
} // namespace

static constexpr FormatInfo Formats[] = {
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, HasInfinity, ...)             \
  {Exponent, Mantissa, HasInfinity},
#include "Support/Scalars.def"
};

NumberType::NumberType(const ir::Type *Scalar) {
  if (Scalar->isBool()) {
    Bits = 1;
    return;
  }
  if (!Scalar->isInt() && !Scalar->isFloat()) { // an address
    Bits = 64;
    return;
  }
  Bits = uint8_t(Scalar->bits());
  if (Scalar->isInt()) {
    Class = Scalar->isSigned() ? NumberClass::Signed : NumberClass::Unsigned;
    return;
  }
  Format = Scalar->format();
  Class = Bits == 32 ? NumberClass::F32 : Bits == 64 ? NumberClass::F64 : NumberClass::Narrow;
}

float interp::decodeNarrow(ir::FloatFormat Format, Word Bits) {
  const FormatInfo &F = Formats[size_t(Format)];
  int Bias = (1 << (F.Exponent - 1)) - 1;
  auto Mantissa = uint32_t(Bits) & maskTrailingOnes<uint32_t>(F.Mantissa);
  int Exponent = int(Bits >> F.Mantissa) & ((1 << F.Exponent) - 1);
  uint32_t Sign = uint32_t(Bits >> (F.Exponent + F.Mantissa) & 1) << 31;
  bool IsHighest = Exponent == (1 << F.Exponent) - 1;
  bool IsSpecial =
      IsHighest && (F.HasInfinity || Mantissa == maskTrailingOnes<uint32_t>(F.Mantissa));
  if (IsSpecial)
    return std::bit_cast<float>(Sign | 0x7F800000u |
                                (F.HasInfinity ? Mantissa << (23 - F.Mantissa) : 0x400000u));
  if (Exponent)
    return std::bit_cast<float>(Sign | uint32_t(Exponent - Bias + 127) << 23 |
                                Mantissa << (23 - F.Mantissa));
  float Subnormal = std::ldexp(float(Mantissa), 1 - Bias - F.Mantissa);
  return Sign ? -Subnormal : Subnormal;
}

Word interp::encodeNarrow(ir::FloatFormat Format, double Value) {
  const FormatInfo &F = Formats[size_t(Format)];
  int Bias = (1 << (F.Exponent - 1)) - 1, Width = F.Exponent + F.Mantissa;
  auto Bits = std::bit_cast<uint64_t>(Value);
  Word Sign = Bits >> 63 << Width;
  Word Special = maskTrailingOnes<Word>(F.Exponent) << F.Mantissa; // of infinity
  if (std::isnan(Value))
    return Sign | Special |
           (F.HasInfinity ? Word(1) << (F.Mantissa - 1) : maskTrailingOnes<Word>(F.Mantissa));
  Word Overflow = F.HasInfinity ? Special : Special | maskTrailingOnes<Word>(F.Mantissa);
  if (std::isinf(Value))
    return Sign | Overflow;
  int Exponent = int(Bits >> 52 & 0x7FF) - 1023;
  if (Exponent < -Bias - F.Mantissa - 1)
    return Sign;
  // The significand with 52 bits of fraction; a subnormal result loses more of them.
  uint64_t Significand = (Bits & maskTrailingOnes<uint64_t>(52)) | uint64_t(1) << 52;
  int Lost = 52 - F.Mantissa + std::max(0, 1 - Bias - Exponent);
  uint64_t Kept = Significand >> Lost, Rest = Significand & maskTrailingOnes<uint64_t>(Lost),
           Half = uint64_t(1) << (Lost - 1);
  Kept += Rest > Half || (Rest == Half && (Kept & 1));
  // A carry goes on into the exponent.
  Word Result = Exponent >= 1 - Bias ? (Word(Exponent + Bias - 1) << F.Mantissa) + Kept : Kept;
  return Sign | (Exponent > Bias + 1 || Result >= Overflow ? Overflow : Result);
}

double interp::decodeFloat(NumberType Ty, Word Bits) {
  return Ty.Class == NumberClass::F64   ? F64Kind(Ty).get(Bits)
         : Ty.Class == NumberClass::F32 ? F32Kind(Ty).get(Bits)
                                        : decodeNarrow(Ty.Format, Bits);
}

Word interp::encodeFloat(NumberType Ty, double Value) {
  return Ty.Class == NumberClass::F64   ? F64Kind(Ty).put(Value)
         : Ty.Class == NumberClass::F32 ? F32Kind(Ty).put(float(Value))
                                        : encodeNarrow(Ty.Format, Value);
}

double interp::addToOdd(double A, double B) {
  double Sum = A + B;
  if (!std::isfinite(Sum))
    return Sum;
  double OfB = Sum - A, Error = (A - (Sum - OfB)) + (B - OfB);
  auto Bits = std::bit_cast<uint64_t>(Sum);
  if (Error == 0 || (Bits & 1))
    return Sum;
  return std::bit_cast<double>(Bits + ((Error > 0) == (Sum > 0) ? 1 : -1));
}

double interp::integerToOdd(uint64_t Magnitude, bool Negative) {
  int Lost = Magnitude ? std::max(0, 64 - countl_zero(Magnitude) - 53) : 0;
  if (Lost)
    Magnitude = (Magnitude >> Lost | ((Magnitude & maskTrailingOnes<uint64_t>(Lost)) != 0)) << Lost;
  double Value = double(Magnitude);
  return Negative ? -Value : Value;
}

static Word integerToFloat(NumberType To, uint64_t Magnitude, bool Negative) {
  if (To.Class == NumberClass::F64 || To.Class == NumberClass::F32) {
    // The processor rounds once.
    double D = To.Class == NumberClass::F64 ? double(Magnitude) : double(float(Magnitude));
    return encodeFloat(To, Negative ? -D : D);
  }
  return encodeNarrow(To.Format, integerToOdd(Magnitude, Negative));
}

static Word fromInteger(NumberType From, NumberType To, Word In) {
  int64_t Value = SignedKind(From).get(In);
  bool Negative = From.Class == NumberClass::Signed && Value < 0;
  if (To.isFloat())
    return integerToFloat(To, Negative ? 0 - uint64_t(Value) : In, Negative);
  return (Negative ? uint64_t(Value) : In) & To.mask();
}

/// The least number of an integer type, and the least one that is too large.
static std::pair<double, double> rangeOf(NumberType Ty) {
  bool IsSigned = Ty.Class == NumberClass::Signed;
  return {IsSigned ? -std::ldexp(1.0, Ty.Bits - 1) : 0.0, std::ldexp(1.0, Ty.Bits - IsSigned)};
}

/// \p Value, an integer within the range of \p To.
static Word toInteger(NumberType To, double Value) {
  return (Value < 0 ? uint64_t(int64_t(Value)) : uint64_t(Value)) & To.mask();
}

bool interp::convertNumber(NumberType From, NumberType To, bool ToBool, Word In, Word &Out) {
  if (!From.isFloat()) {
    Out = ToBool ? In != 0 : fromInteger(From, To, In);
    return true;
  }
  double Value = decodeFloat(From, In);
  if (ToBool) {
    Out = !(Value == 0);
    return true;
  }
  if (To.isFloat()) {
    Out = From.Class == To.Class && From.Format == To.Format ? In : encodeFloat(To, Value);
    return true;
  }
  auto [Least, Beyond] = rangeOf(To);
  double Whole = std::trunc(Value);
  Out = 0;
  if (!(Whole >= Least && Whole < Beyond))
    return false;
  Out = toInteger(To, Whole);
  return true;
}

Word interp::convertSaturating(NumberType From, NumberType To, Word In) {
  Word Out = 0;
  if (To.isFloat()) {
    convertNumber(From, To, false, In, Out);
    return Out;
  }
  bool ToSigned = To.Class == NumberClass::Signed;
  Word Greatest = To.mask() >> ToSigned, LeastBits = ToSigned ? Greatest + 1 : 0;
  if (From.isFloat()) {
    double Value = std::nearbyint(decodeFloat(From, In));
    auto [Least, Beyond] = rangeOf(To);
    return std::isnan(Value) ? 0
           : Value < Least   ? LeastBits
           : Value >= Beyond ? Greatest
                             : toInteger(To, Value);
  }
  int64_t Value = SignedKind(From).get(In);
  if (From.Class == NumberClass::Signed && Value < 0)
    return ToSigned && Value >= SignedKind(To).get(LeastBits) ? uint64_t(Value) & To.mask()
                                                              : LeastBits;
  return std::min<uint64_t>(In, Greatest);
}
