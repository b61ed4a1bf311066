// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators of vectors, and those operators of scalars that Metal defines where C++ does not:
// division by zero gives some value, and shift counts are taken modulo the width.
//
// The text's "a / b" reaches this file as "a /msl_model::quotient/ b", "a <<= b" as
// "a <<=msl_model::count= b" and so on, so that precedence stays what it was.

#ifndef TESSERA_MSL_MODEL_OPERATORS_H
#define TESSERA_MSL_MODEL_OPERATORS_H

#include "model/Types.h"

namespace msl_model {

/// Modulo the range of the type, where Metal or the model's own arithmetic means that.
#define MSL_WRAPPING(name, op)                                                                     \
  template <typename T> MSL_INLINE constexpr T name(T a, T b) {                                    \
    if constexpr (is_integral_v<T> && !is_same_v<T, bool>)                                         \
      return static_cast<T>(static_cast<unsigned long>(a) op static_cast<unsigned long>(b));       \
    else                                                                                           \
      return a op b;                                                                               \
  }
MSL_WRAPPING(wrappingAdd, +)
MSL_WRAPPING(wrappingSubtract, -)
MSL_WRAPPING(wrappingMultiply, *)
#undef MSL_WRAPPING

/// The result of an integer division by zero: an arbitrary value that no program can rely on.
inline constexpr unsigned long long Unspecified = 0x5a5a5a5a5a5a5a5aull;

template <typename A, typename B> MSL_INLINE constexpr auto divide(A a, B b) {
  if constexpr (is_integral_v<A> && is_integral_v<B>) {
    using C = decltype(a / b);
    C x = static_cast<C>(a), y = static_cast<C>(b);
    if (y == 0)
      return static_cast<C>(Unspecified);
    if constexpr (C(-1) < C(0))
      if (y == C(-1))
        return static_cast<C>(-static_cast<unsigned __int128>(x));
    return static_cast<C>(x / y);
  } else {
    return a / b;
  }
}
template <typename A, typename B> MSL_INLINE constexpr auto modulo(A a, B b) {
  using C = decltype(a % b);
  C x = static_cast<C>(a), y = static_cast<C>(b);
  if (y == 0)
    return static_cast<C>(Unspecified);
  if constexpr (C(-1) < C(0))
    if (y == C(-1))
      return static_cast<C>(0);
  return static_cast<C>(x % y);
}
template <typename A, typename B> MSL_INLINE constexpr auto shiftLeft(A a, B b) {
  using C = decltype(+a);
  return static_cast<C>(static_cast<C>(a) << (static_cast<unsigned>(b) & (sizeof(C) * 8 - 1)));
}
template <typename A, typename B> MSL_INLINE constexpr auto shiftRight(A a, B b) {
  using C = decltype(+a);
  return static_cast<C>(static_cast<C>(a) >> (static_cast<unsigned>(b) & (sizeof(C) * 8 - 1)));
}

} // namespace msl_model

namespace msl_model {

template <typename A, typename B>
concept Operands = Numeric<A> && Numeric<B> && (Vector<A> || Vector<B>) &&
                   (!Vector<A> || !Vector<B> || is_same_v<vector_of_t<A>, vector_of_t<B>>);

#define MSL_BINARY(op)                                                                             \
  template <typename A, typename B>                                                                \
    requires Operands<A, B>                                                                        \
  MSL_INLINE auto operator op(const A &a, const B &b) {                                            \
    using V = common_t<A, B>;                                                                      \
    V x(a), y(b);                                                                                  \
    using T = element_t<V>;                                                                        \
    if constexpr (is_native_v<T, size_v<V>>)                                                       \
      x.v = x.v op y.v;                                                                            \
    else                                                                                           \
      x = map([](T p, T q) -> T { return p op q; }, x, y);                                         \
    return x;                                                                                      \
  }
MSL_BINARY(+)
MSL_BINARY(-)
MSL_BINARY(*)
MSL_BINARY(&)
MSL_BINARY(|)
MSL_BINARY(^)
#undef MSL_BINARY

#define MSL_BINARY(op, function)                                                                   \
  template <typename A, typename B>                                                                \
    requires Operands<A, B>                                                                        \
  MSL_INLINE auto operator op(const A &a, const B &b) {                                            \
    using V = common_t<A, B>;                                                                      \
    using T = element_t<V>;                                                                        \
    return map([](T p, T q) -> T { return static_cast<T>(msl_model::function(p, q)); }, V(a),      \
               V(b));                                                                              \
  }
MSL_BINARY(/, divide)
MSL_BINARY(%, modulo)
#undef MSL_BINARY
// Vectors do not promote their components, so the counts are modulo the width of these.
#define MSL_BINARY(op)                                                                             \
  template <typename A, typename B>                                                                \
    requires Operands<A, B>                                                                        \
  MSL_INLINE auto operator op(const A &a, const B &b) {                                            \
    using V = common_t<A, B>;                                                                      \
    using T = element_t<V>;                                                                        \
    return map([](T p, T q) -> T { return static_cast<T>(p op(q & (sizeof(T) * 8 - 1))); }, V(a),  \
               V(b));                                                                              \
  }
MSL_BINARY(<<)
MSL_BINARY(>>)
#undef MSL_BINARY

#define MSL_BINARY(op)                                                                             \
  template <typename A, typename B>                                                                \
    requires Operands<A, B>                                                                        \
  MSL_INLINE auto operator op(const A &a, const B &b) {                                            \
    using V = common_t<A, B>;                                                                      \
    using T = element_t<V>;                                                                        \
    return map([](T p, T q) -> bool { return p op q; }, V(a), V(b));                               \
  }
MSL_BINARY(==)
MSL_BINARY(!=)
MSL_BINARY(<)
MSL_BINARY(<=)
MSL_BINARY(>)
MSL_BINARY(>=)
MSL_BINARY(&&)
MSL_BINARY(||)
#undef MSL_BINARY

#define MSL_ASSIGN(op)                                                                             \
  template <typename A, typename B>                                                                \
    requires(Vector<A> && Operands<A, B>)                                                          \
  MSL_INLINE A &operator op## = (A & a, const B &b) {                                              \
    return a = A(a op b);                                                                          \
  }
MSL_ASSIGN(+)
MSL_ASSIGN(-)
MSL_ASSIGN(*)
MSL_ASSIGN(/)
MSL_ASSIGN(%)
MSL_ASSIGN(&)
MSL_ASSIGN(|)
MSL_ASSIGN(^)
MSL_ASSIGN(<<)
MSL_ASSIGN(>>)
#undef MSL_ASSIGN

template <Vector A> MSL_INLINE auto operator-(const A &a) {
  using T = element_t<A>;
  return map([](T p) -> T { return static_cast<T>(-p); }, vector_of_t<A>(a));
}
template <Vector A> MSL_INLINE auto operator+(const A &a) { return vector_of_t<A>(a); }
template <Vector A> MSL_INLINE auto operator~(const A &a) {
  using T = element_t<A>;
  return map([](T p) -> T { return static_cast<T>(~p); }, vector_of_t<A>(a));
}
template <Vector A> MSL_INLINE auto operator!(const A &a) {
  return map([](auto p) -> bool { return !p; }, vector_of_t<A>(a));
}
template <Vector A> MSL_INLINE A &operator++(A &a) { return a = A(a + 1); }
template <Vector A> MSL_INLINE A &operator--(A &a) { return a = A(a - 1); }
template <Vector A> MSL_INLINE A operator++(A &a, int) {
  A old = a;
  a = A(a + 1);
  return old;
}
template <Vector A> MSL_INLINE A operator--(A &a, int) {
  A old = a;
  a = A(a - 1);
  return old;
}

} // namespace msl_model

namespace msl_model {

template <typename Operator, typename A> struct left {
  A value;
};
template <typename Operator, typename B> struct right {
  B value;
};

// An operator's marker M: "a op M op b" and "a op= M = b".
#define MSL_OPERATOR(Marker, name, op, function)                                                   \
  struct Marker {                                                                                  \
    template <typename B>                                                                          \
    MSL_INLINE constexpr right<Marker, remove_cvref_t<B>> operator=(const B &b) const {            \
      return {b};                                                                                  \
    }                                                                                              \
  };                                                                                               \
  inline constexpr Marker name;                                                                    \
  template <typename A>                                                                            \
  MSL_INLINE constexpr left<Marker, remove_cvref_t<A>> operator op(const A &a, Marker) {           \
    return {a};                                                                                    \
  }                                                                                                \
  template <typename A, typename B>                                                                \
  MSL_INLINE constexpr auto operator op(const left<Marker, A> &a, const B &b) {                    \
    if constexpr (is_scalar_v<A> && is_scalar_v<remove_cvref_t<B>>)                                \
      return function(a.value, b);                                                                 \
    else                                                                                           \
      return a.value op b;                                                                         \
  }                                                                                                \
  template <typename A, typename B>                                                                \
  MSL_INLINE constexpr auto operator op(const A &a, const right<Marker, B> &b) {                   \
    return left<Marker, remove_cvref_t<A>>{a} op b.value;                                          \
  }                                                                                                \
  template <typename A, typename B>                                                                \
  MSL_INLINE constexpr A &operator op## = (A & a, const right<Marker, B> &b) {                     \
    return a = static_cast<A>(left<Marker, A>{a} op b.value);                                      \
  }
MSL_OPERATOR(Quotient, quotient, /, divide)
MSL_OPERATOR(Remainder, remainder, %, modulo)
MSL_OPERATOR(LeftCount, leftCount, <<, shiftLeft)
MSL_OPERATOR(RightCount, rightCount, >>, shiftRight)
#undef MSL_OPERATOR

} // namespace msl_model

#endif
