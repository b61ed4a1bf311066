//===- Functions.h - Functions of numbers ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A struct for each row of Arithmetic.def:
//
//   of(type, operands)         the result: in the type that is computed with, a bool, 32 bits, or
//                              Wide, which is rounded once to the type of the result
//   isDefined(type, operands)  where there is one: whether docs/ir.md says what the result is
//   ofBits(type, word)         where there is one: of floats, on their bits
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Interp/Numbers.h"
#include <cmath>

namespace tessera::interp::functions {

struct Wide {
  double Value;
};

// Integers wrap: they are computed with as unsigned ones.
#define WRAPPING(Name, Operator)                                                                   \
  struct Name {                                                                                    \
    template <typename T> static T of(NumberType, T A, T B) {                                      \
      if constexpr (std::is_integral_v<T>)                                                         \
        return T(uint64_t(A) Operator uint64_t(B));                                                \
      else                                                                                         \
        return A Operator B;                                                                       \
    }                                                                                              \
  };
WRAPPING(add, +)
WRAPPING(sub, -)
WRAPPING(mul, *)
#undef WRAPPING

/// Division by zero is undefined, and so is a quotient that the type cannot represent.
struct Quotient {
  template <typename T> static bool isDefined(NumberType Ty, T A, T B) {
    if constexpr (std::is_floating_point_v<T>)
      return true;
    else if constexpr (std::is_signed_v<T>)
      return B != 0 && !(B == -1 && A == -(int64_t(1) << (Ty.Bits - 1)));
    else
      return B != 0;
  }
};
struct div : Quotient {
  template <typename T> static T of(NumberType Ty, T A, T B) {
    return isDefined(Ty, A, B) ? A / B : T(0);
  }
};
struct rem : Quotient {
  template <typename T> static T of(NumberType Ty, T A, T B) {
    if constexpr (std::is_floating_point_v<T>)
      return std::fmod(A, B);
    else
      return isDefined(Ty, A, B) ? A % B : T(0);
  }
};

struct neg {
  template <typename T> static T of(NumberType, T A) { return T(0 - uint64_t(A)); }
  static Word ofBits(NumberType Ty, Word V) { return V ^ Word(1) << (Ty.Bits - 1); }
};
struct abs {
  template <typename T> static T of(NumberType, T A) { return A < T(0) ? T(0 - uint64_t(A)) : A; }
  static Word ofBits(NumberType Ty, Word V) { return V & Ty.mask() >> 1; }
};

#define BITWISE(Name, Operator)                                                                    \
  struct Name {                                                                                    \
    template <typename T> static T of(NumberType, T A, T B) { return A Operator B; }               \
  };
BITWISE(bitAnd, &)
BITWISE(bitOr, |)
BITWISE(bitXor, ^)
#undef BITWISE
struct complement {
  template <typename T> static T of(NumberType, T A) { return ~A; }
};
struct shl {
  template <typename T> static T of(NumberType Ty, T A, T B) {
    return T(uint64_t(A) << (uint64_t(B) % Ty.Bits));
  }
};
struct shr {
  template <typename T> static T of(NumberType Ty, T A, T B) {
    return A >> (uint64_t(B) % Ty.Bits);
  }
};

struct fma {
  template <typename T> static auto of(NumberType, T A, T B, T C) {
    if constexpr (std::is_same_v<T, double>)
      return std::fma(A, B, C);
    else // The product is exact in a double.
      return Wide{addToOdd(double(A) * double(B), double(C))};
  }
};
struct mad {
  template <typename T> static T of(NumberType Ty, T A, T B, T C) {
    return add::of(Ty, mul::of(Ty, A, B), C);
  }
};

#define COMPARISON(Name, Operator)                                                                 \
  struct Name {                                                                                    \
    template <typename T> static bool of(NumberType, T A, T B) { return A Operator B; }            \
  };
COMPARISON(eq, ==)
COMPARISON(ne, !=)
COMPARISON(lt, <)
COMPARISON(le, <=)
COMPARISON(gt, >)
COMPARISON(ge, >=)
#undef COMPARISON

struct sign {
  template <typename T> static int32_t of(NumberType, T A) { return (A > T(0)) - (A < T(0)); }
};
struct sameSign {
  template <typename T> static T of(NumberType Ty, T A) { return T(sign::of(Ty, A)); }
};
struct min {
  template <typename T> static T of(NumberType, T A, T B) {
    if constexpr (std::is_floating_point_v<T>)
      return std::fmin(A, B);
    else
      return A < B ? A : B;
  }
};
struct max {
  template <typename T> static T of(NumberType, T A, T B) {
    if constexpr (std::is_floating_point_v<T>)
      return std::fmax(A, B);
    else
      return A < B ? B : A;
  }
};
struct clamp {
  template <typename T> static T of(NumberType Ty, T V, T Low, T High) {
    return min::of(Ty, max::of(Ty, V, Low), High);
  }
};
struct clampNumber : clamp {};
struct saturate {
  template <typename T> static T of(NumberType Ty, T V) { return clamp::of(Ty, V, T(0), T(1)); }
};

struct floor {
  template <typename T> static T of(NumberType, T V) { return std::floor(V); }
};
struct ceil {
  template <typename T> static T of(NumberType, T V) { return std::ceil(V); }
};
struct round {
  template <typename T> static T of(NumberType, T V) { return std::nearbyint(V); }
};
struct trunc {
  template <typename T> static T of(NumberType, T V) { return std::trunc(V); }
};
struct frac {
  template <typename T> static T of(NumberType, T V) { return V - std::floor(V); }
};
struct sqrt {
  template <typename T> static T of(NumberType, T V) { return std::sqrt(V); }
};
struct rsqrt {
  template <typename T> static Wide of(NumberType, T V) { return {1 / std::sqrt(double(V))}; }
};

#define FUNCTION(Name)                                                                             \
  struct Name {                                                                                    \
    template <typename T> static Wide of(NumberType, T V) { return {std::Name(double(V))}; }       \
  };
FUNCTION(exp)
FUNCTION(exp2)
FUNCTION(log)
FUNCTION(log2)
FUNCTION(sin)
FUNCTION(cos)
FUNCTION(tan)
FUNCTION(asin)
FUNCTION(acos)
FUNCTION(atan)
FUNCTION(sinh)
FUNCTION(cosh)
FUNCTION(tanh)
#undef FUNCTION
struct pow {
  template <typename T> static Wide of(NumberType, T X, T Y) {
    return {std::pow(double(X), double(Y))};
  }
  template <typename T> static bool isDefined(NumberType, T X, T) { return !(X < T(0)); }
};
struct atan2 {
  template <typename T> static Wide of(NumberType, T Y, T X) {
    return {std::atan2(double(Y), double(X))};
  }
};
struct isNan {
  template <typename T> static bool of(NumberType, T V) { return std::isnan(V); }
};
struct isInf {
  template <typename T> static bool of(NumberType, T V) { return std::isinf(V); }
};
struct lerp {
  template <typename T> static T of(NumberType, T From, T To, T Weight) {
    return From + (To - From) * Weight;
  }
};
struct step {
  template <typename T> static T of(NumberType, T Edge, T V) { return T(V < Edge ? 0 : 1); }
};
struct smoothstep {
  template <typename T> static T of(NumberType Ty, T Low, T High, T V) {
    T X = saturate::of(Ty, (V - Low) / (High - Low));
    return X * X * (T(3) - T(2) * X);
  }
};

struct countBits {
  template <typename T> static uint32_t of(NumberType Ty, T V) {
    return uint32_t(std::popcount(uint64_t(V) & Ty.mask()));
  }
};
struct reverseBits {
  template <typename T> static T of(NumberType Ty, T V) {
    return T(llvm::reverseBits(uint64_t(V)) >> (64 - Ty.Bits));
  }
};
struct firstBitHigh {
  template <typename T> static uint32_t of(NumberType, T V) {
    uint64_t Bits = uint64_t(V < T(0) ? ~V : V);
    return Bits ? 63u - uint32_t(std::countl_zero(Bits)) : ~0u;
  }
};
struct firstBitLow {
  template <typename T> static uint32_t of(NumberType, T V) {
    return V ? uint32_t(std::countr_zero(uint64_t(V))) : ~0u;
  }
};

} // namespace tessera::interp::functions
