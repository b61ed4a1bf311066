// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of columns, and metal_matrix.

#ifndef TESSERA_MSL_MODEL_MATRIX_H
#define TESSERA_MSL_MODEL_MATRIX_H

#include "model/Math.h"

namespace msl_model {

template <typename T, unsigned Columns, unsigned Rows> struct matrix {
  vec<T, Rows> columns[Columns];

  matrix() = default;
  /// The scalar on the diagonal.
  MSL_INLINE explicit matrix(T s) {
    MSL_EACH(c, Columns, MSL_EACH(r, Rows, columns[c].v[r] = c == r ? s : T(0)));
  }
  template <typename... C>
    requires(sizeof...(C) == Columns && Columns > 1 && (Vector<C> && ...))
  MSL_INLINE matrix(const C &...c) : columns{vec<T, Rows>(c)...} {}
  template <typename... S>
    requires(sizeof...(S) == Columns * Rows && (Scalar<S> && ...))
  MSL_INLINE matrix(S... s) {
    T all[] = {static_cast<T>(s)...};
    for (int i = 0; i < Columns * Rows; ++i)
      columns[i / Rows].v[i % Rows] = all[i];
  }
  template <typename S> MSL_INLINE explicit matrix(const matrix<S, Columns, Rows> &m) {
    MSL_EACH(c, Columns, columns[c] = vec<T, Rows>(m.columns[c]));
  }
  MSL_INLINE vec<T, Rows> &operator[](int c) { return columns[c]; }
  MSL_INLINE const vec<T, Rows> &operator[](int c) const { return columns[c]; }

  friend MSL_INLINE matrix operator+(const matrix &a, const matrix &b) {
    matrix r;
    MSL_EACH(c, Columns, r.columns[c] = a.columns[c] + b.columns[c]);
    return r;
  }
  friend MSL_INLINE matrix operator-(const matrix &a, const matrix &b) {
    matrix r;
    MSL_EACH(c, Columns, r.columns[c] = a.columns[c] - b.columns[c]);
    return r;
  }
  friend MSL_INLINE matrix operator*(const matrix &a, T s) {
    matrix r;
    MSL_EACH(c, Columns, r.columns[c] = a.columns[c] * s);
    return r;
  }
  friend MSL_INLINE matrix operator*(T s, const matrix &a) { return a * s; }
  friend MSL_INLINE vec<T, Rows> operator*(const matrix &a, const vec<T, Columns> &v) {
    vec<T, Rows> r = a.columns[0] * v.v[0];
    MSL_EACH(c, Columns - 1, r = r + a.columns[c + 1] * v.v[c + 1]);
    return r;
  }
  friend MSL_INLINE vec<T, Columns> operator*(const vec<T, Rows> &v, const matrix &a) {
    vec<T, Columns> r;
    MSL_EACH(c, Columns, r.v[c] = dot(v, a.columns[c]));
    return r;
  }
  friend MSL_INLINE bool operator==(const matrix &a, const matrix &b) {
    bool Same = true;
    MSL_EACH(c, Columns, Same &= all(a.columns[c] == b.columns[c]));
    return Same;
  }
  MSL_INLINE matrix operator-() const { return *this * T(-1); }
  MSL_INLINE matrix &operator+=(const matrix &b) { return *this = *this + b; }
  MSL_INLINE matrix &operator-=(const matrix &b) { return *this = *this - b; }
  MSL_INLINE matrix &operator*=(T s) { return *this = *this * s; }
};

template <typename T, unsigned Inner, unsigned Rows, unsigned Columns>
MSL_INLINE matrix<T, Columns, Rows> operator*(const matrix<T, Inner, Rows> &a,
                                              const matrix<T, Columns, Inner> &b) {
  matrix<T, Columns, Rows> r;
  MSL_EACH(c, Columns, r.columns[c] = a * b.columns[c]);
  return r;
}
template <typename T, unsigned Columns, unsigned Rows>
MSL_INLINE matrix<T, Rows, Columns> transpose(const matrix<T, Columns, Rows> &m) {
  matrix<T, Rows, Columns> r;
  MSL_EACH(c, Columns, MSL_EACH(i, Rows, r.columns[i].v[c] = m.columns[c].v[i]));
  return r;
}
template <typename T> MSL_INLINE T determinant(const matrix<T, 2, 2> &m) {
  return m[0][0] * m[1][1] - m[1][0] * m[0][1];
}
template <typename T> MSL_INLINE T determinant(const matrix<T, 3, 3> &m) {
  return dot(m[0], cross(m[1], m[2]));
}
template <typename T> MSL_INLINE T determinant(const matrix<T, 4, 4> &m) {
  T sum = T(0);
  for (int c = 0; c < 4; ++c) {
    matrix<T, 3, 3> minor;
    for (int k = 0, at = 0; k < 4; ++k)
      if (k != c)
        minor.columns[at++] = vec<T, 3>(m[k][1], m[k][2], m[k][3]);
    T term = m[c][0] * determinant(minor);
    sum = c % 2 ? sum - term : sum + term;
  }
  return sum;
}

#define MSL_NAMES(Name, Type)                                                                      \
  using Name##2x2 = matrix<Type, 2, 2>;                                                            \
  using Name##2x3 = matrix<Type, 2, 3>;                                                            \
  using Name##2x4 = matrix<Type, 2, 4>;                                                            \
  using Name##3x2 = matrix<Type, 3, 2>;                                                            \
  using Name##3x3 = matrix<Type, 3, 3>;                                                            \
  using Name##3x4 = matrix<Type, 3, 4>;                                                            \
  using Name##4x2 = matrix<Type, 4, 2>;                                                            \
  using Name##4x3 = matrix<Type, 4, 3>;                                                            \
  using Name##4x4 = matrix<Type, 4, 4>;
MSL_NAMES(float, float)
MSL_NAMES(half, half)
#undef MSL_NAMES

} // namespace msl_model

#endif
