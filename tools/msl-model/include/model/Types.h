// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalars and vectors. A vector is a class around Clang's extended vector, so that comparisons give
// vectors of bool and every construction and conversion of Metal exists.

#ifndef TESSERA_MSL_MODEL_TYPES_H
#define TESSERA_MSL_MODEL_TYPES_H

#include "model/Swizzle.h"

using size_t = decltype(sizeof(0));
using ptrdiff_t = decltype((char *)0 - (char *)0);
using int8_t = signed char;
using int16_t = short;
using int32_t = int;
using int64_t = long;
using uint8_t = unsigned char;
using uint16_t = unsigned short;
using uint32_t = unsigned int;
using uint64_t = unsigned long;
using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;
using half = _Float16;
using bfloat = __bf16;

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2u + 1u)
#define FLT_MAX __FLT_MAX__
#define FLT_MIN __FLT_MIN__
#define FLT_EPSILON __FLT_EPSILON__
#define HALF_MAX ((half)65504.0f)
#define M_PI_F 3.14159265358979323846f
#define M_PI_H ((half)3.14159265358979323846f)

/// The statement for i = 0, ..., n - 1, written out, n at most 4: as loops these made up most of
/// the time in which a long text compiles.
#define MSL_EACH(i, n, ...)                                                                        \
  MSL_EACH_AT(i, 0, n, __VA_ARGS__)                                                                \
  MSL_EACH_AT(i, 1, n, __VA_ARGS__)                                                                \
  MSL_EACH_AT(i, 2, n, __VA_ARGS__)                                                                \
  MSL_EACH_AT(i, 3, n, __VA_ARGS__)
#define MSL_EACH_AT(i, at, n, ...)                                                                 \
  if constexpr (at < n) {                                                                          \
    constexpr int i = at;                                                                          \
    __VA_ARGS__;                                                                                   \
  }

namespace msl_model {

template <bool, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> {
  using type = T;
};
template <bool B, typename T = void> using enable_if_t = typename enable_if<B, T>::type;
template <bool, typename A, typename B> struct conditional {
  using type = A;
};
template <typename A, typename B> struct conditional<false, A, B> {
  using type = B;
};
template <bool C, typename A, typename B> using conditional_t = typename conditional<C, A, B>::type;
template <typename A, typename B> inline constexpr bool is_same_v = __is_same(A, B);
template <typename A, typename B> struct is_same {
  static constexpr bool value = __is_same(A, B);
};
template <typename T> using remove_cvref_t = __remove_cvref(T);
template <typename T> using remove_reference_t = __remove_reference_t(T);

/// A scalar of Metal.
template <typename T> inline constexpr bool is_scalar_v = __is_arithmetic(T);
template <> inline constexpr bool is_scalar_v<half> = true;
template <> inline constexpr bool is_scalar_v<bfloat> = true;
template <typename T>
inline constexpr bool is_floating_point_v =
    __is_floating_point(T) || is_same_v<T, half> || is_same_v<T, bfloat>;
template <typename T> inline constexpr bool is_integral_v = __is_integral(T);
template <typename T> inline constexpr bool is_signed_v = is_floating_point_v<T> || T(-1) < T(0);
template <typename T> struct is_integral {
  static constexpr bool value = is_integral_v<T>;
};
template <typename T> struct is_floating_point {
  static constexpr bool value = is_floating_point_v<T>;
};
template <typename T>
concept Scalar = is_scalar_v<T>;

template <typename T, unsigned N> struct vec;
template <typename T, unsigned N> struct packed_vec;

/// The vector type of an operand, also for swizzles and packed vectors; void for scalars.
template <typename T> struct vector_of {
  using type = void;
};
template <typename T, unsigned N> struct vector_of<vec<T, N>> {
  using type = vec<T, N>;
};
template <typename T, unsigned N> struct vector_of<packed_vec<T, N>> {
  using type = vec<T, N>;
};
template <typename T> using vector_of_t = typename vector_of<remove_cvref_t<T>>::type;
template <typename T>
concept Vector = !is_same_v<vector_of_t<T>, void>;
template <typename T>
concept Numeric = Scalar<remove_cvref_t<T>> || Vector<T>;

/// Components of a scalar or vector.
template <typename T> inline constexpr int size_v = 1;
template <typename T, unsigned N> inline constexpr int size_v<vec<T, N>> = N;
template <typename T, unsigned N> inline constexpr int size_v<packed_vec<T, N>> = N;
template <typename T> struct element {
  using type = T;
};
template <typename T, unsigned N> struct element<vec<T, N>> {
  using type = T;
};
template <typename T, unsigned N> struct element<packed_vec<T, N>> {
  using type = T;
};
template <typename T> using element_t = typename element<remove_cvref_t<T>>::type;

template <typename T> MSL_INLINE constexpr auto component(const T &s, int i) {
  if constexpr (Vector<T>)
    return s.v[i];
  else
    return s;
}

/// Whether Clang's vector type can be used. Its bools are bits, and the instrumentation does not
/// support accesses of 3 elements or of more than 16 bytes.
template <typename T, unsigned N>
inline constexpr bool is_native_v = !is_same_v<T, bool> && sizeof(T) * N <= 16;
template <typename T, unsigned N, bool Native = is_native_v<T, N>> struct storage {
  typedef T type __attribute__((ext_vector_type(N == 3 ? 4 : N)));
};
template <typename T, unsigned N> struct storage<T, N, false> {
  static constexpr unsigned Size = N == 3 ? 4 : N;
  struct alignas(sizeof(T) * Size) type {
    T values[Size];
    MSL_INLINE constexpr T &operator[](int i) { return values[i]; }
    MSL_INLINE constexpr T operator[](int i) const { return values[i]; }
  };
};

void wholeWritten(const void *Address, size_t Size);

/// Metal may write components of a vector in memory by reading and writing the whole vector, so
/// this counts as a write of the whole. Variables that the optimizer sees are invisible to other
/// lanes.
MSL_INLINE void componentsWritten(const void *Address, size_t Size) {
  if (__builtin_object_size(Address, 0) == ~size_t(0))
    wholeWritten(Address, Size);
}

#define MSL_VECTOR(n)                                                                              \
  template <typename T> struct vec<T, n> {                                                         \
    typename storage<T, n>::type v;                                                                \
    vec() = default;                                                                               \
    template <Scalar S> MSL_INLINE vec(S s) { MSL_EACH(i, n, v[i] = static_cast<T>(s)); }          \
    template <Scalar S> MSL_INLINE explicit vec(const vec<S, n> &s) {                              \
      MSL_EACH(i, n, v[i] = static_cast<T>(s.v[i]));                                               \
    }                                                                                              \
    MSL_INLINE vec(const packed_vec<T, n> &s) { MSL_EACH(i, n, v[i] = s.v[i]); }                   \
    template <Numeric A, Numeric B, Numeric... C>                                                  \
    MSL_INLINE vec(const A &a, const B &b, const C &...c) {                                        \
      static_assert(size_v<A> + size_v<B> + (0 + ... + size_v<C>) == n,                            \
                    "the arguments have another number of components than the vector");            \
      fill<0>(a, b, c...);                                                                         \
    }                                                                                              \
    MSL_INLINE T operator[](int i) const { return v[i]; }                                          \
    MSL_INLINE T &operator[](int i) { return reinterpret_cast<T *>(&v)[i]; }                       \
    MSL_SWIZZLES(n)                                                                                \
  private:                                                                                         \
    MSL_INLINE void componentsWritten() { msl_model::componentsWritten(this, sizeof(*this)); }     \
    template <int At, typename A, typename... B> MSL_INLINE void fill(const A &a, const B &...b) { \
      MSL_EACH(i, size_v<A>, v[At + i] = static_cast<T>(component(a, i)));                         \
      if constexpr (sizeof...(B) != 0)                                                             \
        fill<At + size_v<A>>(b...);                                                                \
    }                                                                                              \
  };
MSL_VECTOR(2)
MSL_VECTOR(3)
MSL_VECTOR(4)
#undef MSL_VECTOR

/// A vector with the alignment of its components and without padding.
template <typename T, unsigned N> struct packed_vec {
  T v[N];
  packed_vec() = default;
  MSL_INLINE packed_vec(const vec<T, N> &s) { MSL_EACH(i, N, v[i] = s.v[i]); }
  template <Scalar S> MSL_INLINE packed_vec(S s) : packed_vec(vec<T, N>(s)) {}
  template <Numeric A, Numeric B, Numeric... C>
  MSL_INLINE packed_vec(const A &a, const B &b, const C &...c)
      : packed_vec(vec<T, N>(a, b, c...)) {}
  MSL_INLINE T operator[](int i) const { return v[i]; }
  MSL_INLINE T &operator[](int i) { return v[i]; }
  MSL_SWIZZLES_2(x, y, z, w)

private:
  MSL_INLINE void componentsWritten() {}
};
template <typename T> struct packed_vec<T, 3> {
  T v[3];
  packed_vec() = default;
  MSL_INLINE packed_vec(const vec<T, 3> &s) { MSL_EACH(i, 3, v[i] = s.v[i]); }
  template <Scalar S> MSL_INLINE packed_vec(S s) : packed_vec(vec<T, 3>(s)) {}
  template <Numeric A, Numeric B, Numeric... C>
  MSL_INLINE packed_vec(const A &a, const B &b, const C &...c)
      : packed_vec(vec<T, 3>(a, b, c...)) {}
  MSL_INLINE T operator[](int i) const { return v[i]; }
  MSL_INLINE T &operator[](int i) { return v[i]; }
  MSL_SWIZZLES_3(x, y, z, w)

private:
  MSL_INLINE void componentsWritten() {}
};
template <typename T> struct packed_vec<T, 4> {
  T v[4];
  packed_vec() = default;
  MSL_INLINE packed_vec(const vec<T, 4> &s) { MSL_EACH(i, 4, v[i] = s.v[i]); }
  template <Scalar S> MSL_INLINE packed_vec(S s) : packed_vec(vec<T, 4>(s)) {}
  template <Numeric A, Numeric B, Numeric... C>
  MSL_INLINE packed_vec(const A &a, const B &b, const C &...c)
      : packed_vec(vec<T, 4>(a, b, c...)) {}
  MSL_INLINE T operator[](int i) const { return v[i]; }
  MSL_INLINE T &operator[](int i) { return v[i]; }
  MSL_SWIZZLES_4(x, y, z, w)

private:
  MSL_INLINE void componentsWritten() {}
};

/// The type in which operands meet: the one vector among them, or the scalars' common type.
template <typename A, typename B> struct common_scalar {
  using type = decltype(true ? A() : B());
};
template <typename A> struct common_scalar<A, A> {
  using type = A;
};
template <typename A, typename B> struct common {
  using type = typename conditional_t<
      Vector<A>, conditional<true, vector_of_t<A>, void>,
      conditional_t<Vector<B>, conditional<true, vector_of_t<B>, void>, common_scalar<A, B>>>::type;
};
template <typename A, typename B = A, typename C = A>
using common_t = typename common<typename common<remove_cvref_t<A>, remove_cvref_t<B>>::type,
                                 remove_cvref_t<C>>::type;

/// The same shape with other components.
template <typename T, typename V> struct with_element {
  using type = T;
};
template <typename T, typename U, unsigned N> struct with_element<T, vec<U, N>> {
  using type = vec<T, N>;
};
template <typename T, typename U, unsigned N> struct with_element<T, packed_vec<U, N>> {
  using type = vec<T, N>;
};
template <typename T, typename V> using with_element_t = typename with_element<T, V>::type;

/// f of the components of one, two or three operands of one type.
template <typename V, typename F> MSL_INLINE constexpr auto map(F f, V a) {
  if constexpr (Vector<V>) {
    with_element_t<decltype(f(a.v[0])), V> r;
    MSL_EACH(i, size_v<V>, r.v[i] = f(a.v[i]));
    return r;
  } else {
    return f(a);
  }
}
template <typename V, typename F> MSL_INLINE constexpr auto map(F f, V a, V b) {
  if constexpr (Vector<V>) {
    with_element_t<decltype(f(a.v[0], b.v[0])), V> r;
    MSL_EACH(i, size_v<V>, r.v[i] = f(a.v[i], b.v[i]));
    return r;
  } else {
    return f(a, b);
  }
}
template <typename V, typename F> MSL_INLINE constexpr auto map(F f, V a, V b, V c) {
  if constexpr (Vector<V>) {
    with_element_t<decltype(f(a.v[0], b.v[0], c.v[0])), V> r;
    MSL_EACH(i, size_v<V>, r.v[i] = f(a.v[i], b.v[i], c.v[i]));
    return r;
  } else {
    return f(a, b, c);
  }
}

#define MSL_NAMES(Name, Type)                                                                      \
  using Name##2 = vec<Type, 2>;                                                                    \
  using Name##3 = vec<Type, 3>;                                                                    \
  using Name##4 = vec<Type, 4>;                                                                    \
  using packed_##Name##2 = packed_vec<Type, 2>;                                                    \
  using packed_##Name##3 = packed_vec<Type, 3>;                                                    \
  using packed_##Name##4 = packed_vec<Type, 4>;
// A char of Metal has a sign.
MSL_NAMES(char, signed char)
MSL_NAMES(uchar, uchar)
MSL_NAMES(short, short)
MSL_NAMES(ushort, ushort)
MSL_NAMES(int, int)
MSL_NAMES(uint, uint)
MSL_NAMES(long, long)
MSL_NAMES(ulong, ulong)
MSL_NAMES(half, half)
MSL_NAMES(bfloat, bfloat)
MSL_NAMES(float, float)
using bool2 = vec<bool, 2>;
using bool3 = vec<bool, 3>;
using bool4 = vec<bool, 4>;
#undef MSL_NAMES

template <typename T, size_t N> struct array {
  T elements[N];
  MSL_INLINE constexpr T &operator[](size_t i) { return elements[i]; }
  MSL_INLINE constexpr const T &operator[](size_t i) const { return elements[i]; }
  MSL_INLINE constexpr size_t size() const { return N; }
};

/// The bits of \p From as a To of the same size.
template <typename To, typename From> MSL_INLINE To as_type(const From &from) {
  using Vector = vector_of_t<From>;
  static_assert(sizeof(To) == sizeof(From), "as_type wants two types of one size");
  To to;
  __builtin_memcpy(&to, &from, sizeof(To));
  return to;
}

template <typename T> struct numeric_limits;
#define MSL_LIMITS(Type, Low, High)                                                                \
  template <> struct numeric_limits<Type> {                                                        \
    static constexpr Type lowest() { return Low; }                                                 \
    static constexpr Type min() { return Low; }                                                    \
    static constexpr Type max() { return High; }                                                   \
  };
MSL_LIMITS(char, -128, 127)
MSL_LIMITS(signed char, -128, 127)
MSL_LIMITS(uchar, 0, 255)
MSL_LIMITS(short, -32768, 32767)
MSL_LIMITS(ushort, 0, 65535)
MSL_LIMITS(int, -__INT_MAX__ - 1, __INT_MAX__)
MSL_LIMITS(uint, 0, ~0u)
MSL_LIMITS(long, -__LONG_MAX__ - 1, __LONG_MAX__)
MSL_LIMITS(ulong, 0, ~0ul)
#undef MSL_LIMITS
#define MSL_LIMITS(Type, Least, High, Step, Inf, Nan)                                              \
  template <> struct numeric_limits<Type> {                                                        \
    static constexpr Type lowest() { return -High; }                                               \
    static constexpr Type min() { return Least; }                                                  \
    static constexpr Type max() { return High; }                                                   \
    static constexpr Type epsilon() { return Step; }                                               \
    static constexpr Type infinity() { return Inf; }                                               \
    static constexpr Type quiet_NaN() { return Nan; }                                              \
  };
MSL_LIMITS(float, __FLT_MIN__, __FLT_MAX__, __FLT_EPSILON__, __builtin_inff(), __builtin_nanf(""))
MSL_LIMITS(half, half(6.103515625e-5f), half(65504.0f), half(9.765625e-4f), half(__builtin_inff()),
           half(__builtin_nanf("")))
MSL_LIMITS(bfloat, bfloat(__FLT_MIN__), bfloat(3.3895313892515355e38f), bfloat(0.0078125f),
           bfloat(__builtin_inff()), bfloat(__builtin_nanf("")))
#undef MSL_LIMITS

} // namespace msl_model

#endif
