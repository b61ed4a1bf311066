//===- Numbers.h - Bits and the numbers that they represent ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers are zero-extended in words of 64 bits, as in ir::Constant. A kind of number is a class
// with
//
//   using T = ...                       what is computed with
//   explicit Kind(NumberType)
//   T get(Word) const;  Word put(T) const;
//
// Narrow floats are computed with in f32, which holds their values; sums, products and quotients
// of them are rounded once that way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"
#include "llvm/Support/MathExtras.h"
#include <bit>
#include <type_traits>

namespace tessera::interp {

using Word = uint64_t;

enum class NumberClass : uint8_t { Unsigned, Signed, F32, F64, Narrow };

/// The scalar types that the machine distinguishes; bool is an unsigned number of one bit.
struct NumberType {
  NumberClass Class = NumberClass::Unsigned;
  uint8_t Bits = 32;
  ir::FloatFormat Format = ir::FloatFormat::F32;

  NumberType() = default;
  explicit NumberType(const ir::Type *Scalar);
  bool isFloat() const { return Class >= NumberClass::F32; }
  Word mask() const { return llvm::maskTrailingOnes<Word>(Bits); }
};

/// The number with the bits \p Bits of a format of at most 16 bits.
float decodeNarrow(ir::FloatFormat Format, Word Bits);
/// Rounds to nearest even; a NaN becomes the quiet one of its sign without payload.
Word encodeNarrow(ir::FloatFormat Format, double Value);

/// A float of any format, exactly, and back, rounded to nearest even.
double decodeFloat(NumberType Ty, Word Bits);
Word encodeFloat(NumberType Ty, double Value);

/// Returns the sum as a double that rounds to any narrower format as the exact sum does (round to
/// odd: the last bit is 1 if the sum is inexact).
double addToOdd(double A, double B);
/// Rounds an integer in the same way.
double integerToOdd(uint64_t Magnitude, bool Negative);

struct UnsignedKind {
  using T = uint64_t;
  Word Mask;
  explicit UnsignedKind(NumberType Ty) : Mask(Ty.mask()) {}
  T get(Word W) const { return W; }
  Word put(T V) const { return V & Mask; }
};

struct SignedKind {
  using T = int64_t;
  unsigned Shift;
  explicit SignedKind(NumberType Ty) : Shift(64u - Ty.Bits) {}
  T get(Word W) const { return int64_t(W << Shift) >> Shift; }
  Word put(T V) const { return Word(V) << Shift >> Shift; }
};

struct F32Kind {
  using T = float;
  explicit F32Kind(NumberType) {}
  T get(Word W) const { return std::bit_cast<float>(uint32_t(W)); }
  Word put(T V) const { return std::bit_cast<uint32_t>(V); }
};

struct F64Kind {
  using T = double;
  explicit F64Kind(NumberType) {}
  T get(Word W) const { return std::bit_cast<double>(W); }
  Word put(T V) const { return std::bit_cast<Word>(V); }
};

struct NarrowKind {
  using T = float;
  ir::FloatFormat Format;
  explicit NarrowKind(NumberType Ty) : Format(Ty.Format) {}
  T get(Word W) const { return decodeNarrow(Format, W); }
  Word put(T V) const { return encodeNarrow(Format, V); }
};

/// Calls \p F with an instance of the kind of \p Ty.
template <typename Fn> auto withKind(NumberType Ty, Fn &&F) {
  switch (Ty.Class) {
  case NumberClass::Unsigned:
    return F(UnsignedKind(Ty));
  case NumberClass::Signed:
    return F(SignedKind(Ty));
  case NumberClass::F32:
    return F(F32Kind(Ty));
  case NumberClass::F64:
    return F(F64Kind(Ty));
  case NumberClass::Narrow:
    return F(NarrowKind(Ty));
  }
  llvm_unreachable("class of numbers");
}

template <typename Kind> inline constexpr bool IsInteger = std::is_integral_v<typename Kind::T>;

/// Converts by the rules of `convert`. Returns false if the result is undefined: a float beyond the
/// range of the integer type.
bool convertNumber(NumberType From, NumberType To, bool ToBool, Word In, Word &Out);
/// Converts by the rules of IR/NumberConversion.h.
Word convertSaturating(NumberType From, NumberType To, Word In);

} // namespace tessera::interp
