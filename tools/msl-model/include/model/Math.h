// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// metal_math, metal_integer, metal_common, metal_geometric and metal_relational. Single-precision
// functions are computed in double precision and rounded once.

#ifndef TESSERA_MSL_MODEL_MATH_H
#define TESSERA_MSL_MODEL_MATH_H

#include "model/Operators.h"

namespace msl_model {

/// Integer arguments of functions of floating-point numbers are floats.
template <typename T>
using float_t = conditional_t<is_floating_point_v<element_t<T>>, T, with_element_t<float, T>>;

#define MSL_FLOAT1(name, builtin)                                                                  \
  template <Numeric A> MSL_INLINE auto name(const A &a) {                                          \
    using V = float_t<common_t<A>>;                                                                \
    using T = element_t<V>;                                                                        \
    return map([](T x) -> T { return static_cast<T>(builtin(static_cast<double>(x))); }, V(a));    \
  }
MSL_FLOAT1(acos, __builtin_acos)
MSL_FLOAT1(acosh, __builtin_acosh)
MSL_FLOAT1(asin, __builtin_asin)
MSL_FLOAT1(asinh, __builtin_asinh)
MSL_FLOAT1(atan, __builtin_atan)
MSL_FLOAT1(atanh, __builtin_atanh)
MSL_FLOAT1(ceil, __builtin_ceil)
MSL_FLOAT1(cos, __builtin_cos)
MSL_FLOAT1(cosh, __builtin_cosh)
MSL_FLOAT1(exp, __builtin_exp)
MSL_FLOAT1(exp2, __builtin_exp2)
MSL_FLOAT1(exp10, __builtin_exp10)
MSL_FLOAT1(fabs, __builtin_fabs)
MSL_FLOAT1(floor, __builtin_floor)
MSL_FLOAT1(log, __builtin_log)
MSL_FLOAT1(log2, __builtin_log2)
MSL_FLOAT1(log10, __builtin_log10)
MSL_FLOAT1(rint, __builtin_rint)
MSL_FLOAT1(round, __builtin_round)
MSL_FLOAT1(sin, __builtin_sin)
MSL_FLOAT1(sinh, __builtin_sinh)
MSL_FLOAT1(sqrt, __builtin_sqrt)
MSL_FLOAT1(tan, __builtin_tan)
MSL_FLOAT1(tanh, __builtin_tanh)
MSL_FLOAT1(trunc, __builtin_trunc)
MSL_FLOAT1(rsqrt, 1.0 / __builtin_sqrt)
#undef MSL_FLOAT1

template <Numeric A> MSL_INLINE auto sinpi(const A &a) {
  using T = element_t<common_t<A>>;
  return map(
      [](T x) -> T { return static_cast<T>(__builtin_sin(double(x) * 3.14159265358979323846)); },
      common_t<A>(a));
}
template <Numeric A> MSL_INLINE auto cospi(const A &a) {
  using T = element_t<common_t<A>>;
  return map(
      [](T x) -> T { return static_cast<T>(__builtin_cos(double(x) * 3.14159265358979323846)); },
      common_t<A>(a));
}
template <Numeric A> MSL_INLINE auto tanpi(const A &a) { return sinpi(a) / cospi(a); }
template <Numeric A> MSL_INLINE auto fract(const A &a) {
  using T = element_t<common_t<A>>;
  // The largest number below one, for negative numbers near zero.
  constexpr T Below = is_same_v<T, half>     ? T(0.99951171875f)
                      : is_same_v<T, bfloat> ? T(0.99609375f)
                                             : T(0.999999940395355224609375f);
  return map(
      [](T x) -> T {
        if (__builtin_isinf(float(x)))
          return T(0);
        T r = static_cast<T>(x - static_cast<T>(__builtin_floor(double(x))));
        return r > Below ? Below : r;
      },
      common_t<A>(a));
}

#define MSL_FLOAT2(name, expression)                                                               \
  template <Numeric A, Numeric B> MSL_INLINE auto name(const A &a, const B &b) {                   \
    using V = float_t<common_t<A, B>>;                                                             \
    using T = element_t<V>;                                                                        \
    return map(                                                                                    \
        [](T s, T t) -> T {                                                                        \
          double x = static_cast<double>(s), y = static_cast<double>(t);                           \
          return static_cast<T>(expression);                                                       \
        },                                                                                         \
        V(a), V(b));                                                                               \
  }
MSL_FLOAT2(atan2, __builtin_atan2(x, y))
MSL_FLOAT2(copysign, __builtin_copysign(x, y))
MSL_FLOAT2(fdim, __builtin_fdim(x, y))
MSL_FLOAT2(fmod, __builtin_fmod(x, y))
MSL_FLOAT2(pow, __builtin_pow(x, y))
MSL_FLOAT2(powr, x < 0 ? __builtin_nan("") : __builtin_pow(x, y))
MSL_FLOAT2(step, y < x ? 0.0 : 1.0)
#undef MSL_FLOAT2

template <Numeric A, Numeric B> MSL_INLINE auto ldexp(const A &a, const B &b) {
  using V = common_t<A>;
  using T = element_t<V>;
  V r(a);
  if constexpr (Vector<V>) {
    MSL_EACH(i, size_v<V>,
             r.v[i] = static_cast<T>(__builtin_ldexp(double(r.v[i]), component(b, i))));
    return r;
  } else {
    return static_cast<T>(__builtin_ldexp(double(a), b));
  }
}
template <Numeric A, typename B> MSL_INLINE auto frexp(const A &a, B &exponent) {
  using V = common_t<A>;
  using T = element_t<V>;
  V r(a);
  int e;
  if constexpr (Vector<V>) {
    MSL_EACH(i, size_v<V>, r.v[i] = static_cast<T>(__builtin_frexp(double(r.v[i]), &e));
             exponent.v[i] = e);
  } else {
    r = static_cast<T>(__builtin_frexp(double(a), &e));
    exponent = e;
  }
  return r;
}
template <Numeric A> MSL_INLINE auto ilogb(const A &a) {
  using T = element_t<common_t<A>>;
  return map([](T x) -> int { return __builtin_ilogb(double(x)); }, common_t<A>(a));
}
template <Numeric A, typename B> MSL_INLINE auto modf(const A &a, B &whole) {
  whole = trunc(a);
  return copysign(a - whole, a);
}
template <Numeric A, typename B> MSL_INLINE auto sincos(const A &a, B &c) {
  c = cos(a);
  return sin(a);
}

template <typename T> MSL_INLINE T fusedMultiplyAdd(T a, T b, T c) {
  if constexpr (is_same_v<T, float>)
    return __builtin_fmaf(a, b, c);
  else
    // Products of half and bfloat are exact in float. Rounding the double sum to them again gives
    // the same result as rounding once.
    return static_cast<T>(double(a) * double(b) + double(c));
}
template <Numeric A, Numeric B, Numeric C> MSL_INLINE auto fma(const A &a, const B &b, const C &c) {
  using V = common_t<A, B, C>;
  using T = element_t<V>;
  return map([](T x, T y, T z) -> T { return fusedMultiplyAdd(x, y, z); }, V(a), V(b), V(c));
}

// If one argument is NaN, the result is the other.
template <typename T> MSL_INLINE T smaller(T x, T y) {
  if constexpr (is_floating_point_v<T>)
    if (x != x || y != y)
      return x != x ? y : x;
  return y < x ? y : x;
}
template <typename T> MSL_INLINE T larger(T x, T y) {
  if constexpr (is_floating_point_v<T>)
    if (x != x || y != y)
      return x != x ? y : x;
  return x < y ? y : x;
}
#define MSL_MINMAX(name, function)                                                                 \
  template <Numeric A, Numeric B> MSL_INLINE auto name(const A &a, const B &b) {                   \
    using V = common_t<A, B>;                                                                      \
    using T = element_t<V>;                                                                        \
    return map([](T x, T y) -> T { return function(x, y); }, V(a), V(b));                          \
  }
MSL_MINMAX(min, smaller)
MSL_MINMAX(max, larger)
MSL_MINMAX(fmin, smaller)
MSL_MINMAX(fmax, larger)
#undef MSL_MINMAX
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto min3(const A &a, const B &b, const C &c) {
  return min(min(a, b), c);
}
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto max3(const A &a, const B &b, const C &c) {
  return max(max(a, b), c);
}
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto median3(const A &a, const B &b, const C &c) {
  return max(min(a, b), min(max(a, b), c));
}
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto clamp(const A &a, const B &low, const C &high) {
  using V = common_t<A, B, C>;
  return min(max(V(a), V(low)), V(high));
}
template <Numeric A> MSL_INLINE auto saturate(const A &a) {
  using T = element_t<common_t<A>>;
  return clamp(a, T(0), T(1));
}
template <Numeric A, Numeric B, Numeric C> MSL_INLINE auto mix(const A &a, const B &b, const C &t) {
  using V = common_t<A, B, C>;
  V x(a), y(b), s(t);
  return V(x + (y - x) * s);
}
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto smoothstep(const A &low, const B &high, const C &a) {
  using V = common_t<A, B, C>;
  using T = element_t<V>;
  V t = clamp((V(a) - V(low)) / (V(high) - V(low)), T(0), T(1));
  return V(t * t * (V(T(3)) - V(T(2)) * t));
}
template <Numeric A> MSL_INLINE auto sign(const A &a) {
  using T = element_t<common_t<A>>;
  return map([](T x) -> T { return x > T(0)   ? T(1)
                                   : x < T(0) ? T(-1)
                                   : x == x   ? x
                                              : T(0); },
             common_t<A>(a));
}

// Integers.
template <Numeric A> MSL_INLINE auto abs(const A &a) {
  using T = element_t<common_t<A>>;
  if constexpr (is_floating_point_v<T>)
    return fabs(a);
  else
    return map([](T x) -> T { return x < T(0) ? wrappingSubtract(T(0), x) : x; }, common_t<A>(a));
}

template <typename T> struct unsigned_of {
  using type = __make_unsigned(T);
};
template <typename T> using unsigned_t = typename unsigned_of<T>::type;
template <typename T> inline constexpr int bits_v = static_cast<int>(sizeof(T) * 8);
/// Twice as wide.
template <typename T>
using product_t = conditional_t<is_signed_v<T>, conditional_t<sizeof(T) == 8, __int128, long>,
                                conditional_t<sizeof(T) == 8, unsigned __int128, unsigned long>>;

#define MSL_INTEGER1(name, expression)                                                             \
  template <Numeric A> MSL_INLINE auto name(const A &a) {                                          \
    using T = element_t<common_t<A>>;                                                              \
    return map(                                                                                    \
        [](T s) -> T {                                                                             \
          auto x = static_cast<unsigned_t<T>>(s);                                                  \
          return static_cast<T>(expression);                                                       \
        },                                                                                         \
        common_t<A>(a));                                                                           \
  }
MSL_INTEGER1(popcount, __builtin_popcountll(x))
MSL_INTEGER1(clz, x ? __builtin_clzll(x) - (64 - bits_v<T>) : bits_v<T>)
MSL_INTEGER1(ctz, x ? __builtin_ctzll(x) : bits_v<T>)
MSL_INTEGER1(reverse_bits, __builtin_bitreverse64(x) >> (64 - bits_v<T>))
#undef MSL_INTEGER1

#define MSL_INTEGER2(name, expression)                                                             \
  template <Numeric A, Numeric B> MSL_INLINE auto name(const A &a, const B &b) {                   \
    using V = common_t<A, B>;                                                                      \
    using T = element_t<V>;                                                                        \
    return map(                                                                                    \
        [](T s, T t) -> T {                                                                        \
          using W = product_t<T>;                                                                  \
          W x = s, y = t;                                                                          \
          return static_cast<T>(expression);                                                       \
        },                                                                                         \
        V(a), V(b));                                                                               \
  }
MSL_INTEGER2(mulhi, (x * y) >> bits_v<T>)
MSL_INTEGER2(hadd, (x + y) >> 1)
MSL_INTEGER2(rhadd, (x + y + 1) >> 1)
MSL_INTEGER2(addsat, x + y < W(numeric_limits<T>::min())   ? W(numeric_limits<T>::min())
                     : x + y > W(numeric_limits<T>::max()) ? W(numeric_limits<T>::max())
                                                           : x + y)
MSL_INTEGER2(subsat, is_signed_v<T>
                         ? (x - y < W(numeric_limits<T>::min())   ? W(numeric_limits<T>::min())
                            : x - y > W(numeric_limits<T>::max()) ? W(numeric_limits<T>::max())
                                                                  : x - y)
                         : (x < y ? W(0) : x - y))
MSL_INTEGER2(rotate, (unsigned_t<T>(s) << (unsigned_t<T>(t) & (bits_v<T> - 1))) |
                         (unsigned_t<T>(s) >>
                          ((bits_v<T> - (unsigned_t<T>(t) & (bits_v<T> - 1))) & (bits_v<T> - 1))))
#undef MSL_INTEGER2
template <Numeric A, Numeric B> MSL_INLINE auto absdiff(const A &a, const B &b) {
  using V = common_t<A, B>;
  using T = element_t<V>;
  return map(
      [](T x, T y) -> unsigned_t<T> {
        return x < y ? static_cast<unsigned_t<T>>(unsigned_t<T>(y) - unsigned_t<T>(x))
                     : static_cast<unsigned_t<T>>(unsigned_t<T>(x) - unsigned_t<T>(y));
      },
      V(a), V(b));
}
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto madhi(const A &a, const B &b, const C &c) {
  return wrappingAdd(mulhi(a, b), common_t<A, B, C>(c));
}
template <Numeric A, Numeric B> MSL_INLINE auto mul24(const A &a, const B &b) {
  return wrappingMultiply(common_t<A, B>(a), common_t<A, B>(b));
}
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto mad24(const A &a, const B &b, const C &c) {
  return wrappingAdd(mul24(a, b), common_t<A, B, C>(c));
}

/// All ones in the lowest bits; any number from 0 to the width.
template <typename U> MSL_INLINE U lowBits(uint Count) {
  return Count >= uint(bits_v<U>) ? U(~U(0)) : U((U(1) << Count) - 1);
}
template <Numeric A> MSL_INLINE auto extract_bits(const A &a, uint offset, uint bits) {
  using T = element_t<common_t<A>>;
  using U = unsigned_t<T>;
  return map(
      [=](T x) -> T {
        if (!bits || offset >= uint(bits_v<T>))
          return T(0);
        U field = static_cast<U>(U(x) >> offset) & lowBits<U>(bits);
        if constexpr (is_signed_v<T>)
          if (bits < uint(bits_v<T>) && field >> (bits - 1) & 1)
            field |= static_cast<U>(~lowBits<U>(bits));
        return static_cast<T>(field);
      },
      common_t<A>(a));
}
template <Numeric A, Numeric B>
MSL_INLINE auto insert_bits(const A &base, const B &insert, uint offset, uint bits) {
  using V = common_t<A, B>;
  using T = element_t<V>;
  using U = unsigned_t<T>;
  return map(
      [=](T x, T y) -> T {
        if (!bits || offset >= uint(bits_v<T>))
          return x;
        U mask = static_cast<U>(lowBits<U>(bits) << offset);
        return static_cast<T>((U(x) & ~mask) | (static_cast<U>(U(y) << offset) & mask));
      },
      V(base), V(insert));
}

// Geometry.
template <Vector A, Vector B> MSL_INLINE auto dot(const A &a, const B &b) {
  auto p = a * b;
  auto r = p.v[0];
  MSL_EACH(i, size_v<decltype(p)> - 1, r = r + p.v[i + 1]);
  return r;
}
template <Vector A, Vector B> MSL_INLINE auto cross(const A &a, const B &b) {
  vector_of_t<A> x(a), y(b);
  return vector_of_t<A>(x.v[1] * y.v[2] - x.v[2] * y.v[1], x.v[2] * y.v[0] - x.v[0] * y.v[2],
                        x.v[0] * y.v[1] - x.v[1] * y.v[0]);
}
template <Vector A> MSL_INLINE auto length_squared(const A &a) { return dot(a, a); }
template <Vector A> MSL_INLINE auto length(const A &a) { return sqrt(dot(a, a)); }
template <Vector A, Vector B> MSL_INLINE auto distance(const A &a, const B &b) {
  return length(a - b);
}
template <Vector A, Vector B> MSL_INLINE auto distance_squared(const A &a, const B &b) {
  return length_squared(a - b);
}
template <Vector A> MSL_INLINE auto normalize(const A &a) {
  using T = element_t<A>;
  return a * static_cast<T>(rsqrt(dot(a, a)));
}
template <Vector A, Vector B> MSL_INLINE auto reflect(const A &i, const B &n) {
  using T = element_t<A>;
  return i - n * static_cast<T>(T(2) * dot(n, i));
}
template <Vector A, Vector B, Scalar C>
MSL_INLINE auto refract(const A &i, const B &n, const C &eta) {
  using V = vector_of_t<A>;
  using T = element_t<A>;
  T e = static_cast<T>(eta), d = dot(n, i), k = T(1) - e * e * (T(1) - d * d);
  return k < T(0) ? V(T(0)) : V(V(i) * e - V(n) * static_cast<T>(e * d + sqrt(k)));
}
template <Vector A, Vector B, Vector C>
MSL_INLINE auto faceforward(const A &n, const B &i, const C &reference) {
  return dot(reference, i) < element_t<A>(0) ? vector_of_t<A>(n) : -n;
}

// Relations.
#define MSL_TEST(name, expression)                                                                 \
  template <Numeric A> MSL_INLINE auto name(const A &a) {                                          \
    using T = element_t<common_t<A>>;                                                              \
    return map(                                                                                    \
        [](T s) -> bool {                                                                          \
          auto x = static_cast<float>(s);                                                          \
          return expression;                                                                       \
        },                                                                                         \
        common_t<A>(a));                                                                           \
  }
MSL_TEST(isfinite, __builtin_isfinite(x))
MSL_TEST(isinf, __builtin_isinf(x))
MSL_TEST(isnan, __builtin_isnan(x))
MSL_TEST(isnormal, __builtin_fabsf(x) >= float(numeric_limits<T>::min()) && __builtin_isfinite(x))
MSL_TEST(signbit, __builtin_signbit(x))
#undef MSL_TEST
template <Numeric A, Numeric B> MSL_INLINE auto isordered(const A &a, const B &b) {
  return !(isnan(a) || isnan(b));
}
template <Numeric A, Numeric B> MSL_INLINE auto isunordered(const A &a, const B &b) {
  return isnan(a) || isnan(b);
}
template <Numeric A> MSL_INLINE bool any(const A &a) {
  bool r = false;
  MSL_EACH(i, size_v<A>, r |= static_cast<bool>(component(a, i)));
  return r;
}
template <Numeric A> MSL_INLINE bool all(const A &a) {
  bool r = true;
  MSL_EACH(i, size_v<A>, r &= static_cast<bool>(component(a, i)));
  return r;
}
/// b where the condition holds, else a.
template <Numeric A, Numeric B, Numeric C>
MSL_INLINE auto select(const A &a, const B &b, const C &condition) {
  using V = common_t<A, B>;
  if constexpr (Vector<V>) {
    static_assert(size_v<C> == size_v<V> && is_same_v<element_t<C>, bool>,
                  "select of vectors wants a vector of bool");
    V r(a), y(b);
    MSL_EACH(i, size_v<V>, if (condition.v[i]) r.v[i] = y.v[i]);
    return r;
  } else {
    return condition ? V(b) : V(a);
  }
}
template <Numeric A, Numeric B> MSL_INLINE auto nextafter(const A &a, const B &b) {
  using V = common_t<A, B>;
  return map([](float x, float y) -> float { return __builtin_nextafterf(x, y); }, V(a), V(b));
}

} // namespace msl_model

#endif
