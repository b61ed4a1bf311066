// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Components and swizzles of vectors as properties. As in Metal, reading one calls a getter,
// assigning to one reads and writes the vector, and its address cannot be taken.

#ifndef TESSERA_MSL_MODEL_SWIZZLE_H
#define TESSERA_MSL_MODEL_SWIZZLE_H

#define MSL_INLINE __attribute__((always_inline)) inline

// One swizzle each. Assigning to a swizzle that names a component twice is an error.
#define MSL_S1(A, a)                                                                               \
  MSL_INLINE T get_##A() const { return v[a]; }                                                    \
  MSL_INLINE void put_##A(T s) {                                                                   \
    reinterpret_cast<T *>(&v)[a] = s;                                                              \
    componentsWritten();                                                                           \
  }                                                                                                \
  __declspec(property(get = get_##A, put = put_##A)) T A;
#define MSL_S2(A, B, a, b)                                                                         \
  MSL_INLINE vec<T, 2> get_##A##B() const { return vec<T, 2>(v[a], v[b]); }                        \
  MSL_INLINE void put_##A##B(vec<T, 2> s) {                                                        \
    static_assert(sizeof(T) && a != b, "a component is assigned twice");                           \
    reinterpret_cast<T *>(&v)[a] = s.v[0];                                                         \
    reinterpret_cast<T *>(&v)[b] = s.v[1];                                                         \
    componentsWritten();                                                                           \
  }                                                                                                \
  __declspec(property(get = get_##A##B, put = put_##A##B)) vec<T, 2> A##B;
#define MSL_S3(A, B, C, a, b, c)                                                                   \
  MSL_INLINE vec<T, 3> get_##A##B##C() const { return vec<T, 3>(v[a], v[b], v[c]); }               \
  MSL_INLINE void put_##A##B##C(vec<T, 3> s) {                                                     \
    static_assert(sizeof(T) && a != b && a != c && b != c, "a component is assigned twice");       \
    reinterpret_cast<T *>(&v)[a] = s.v[0];                                                         \
    reinterpret_cast<T *>(&v)[b] = s.v[1];                                                         \
    reinterpret_cast<T *>(&v)[c] = s.v[2];                                                         \
    componentsWritten();                                                                           \
  }                                                                                                \
  __declspec(property(get = get_##A##B##C, put = put_##A##B##C)) vec<T, 3> A##B##C;
#define MSL_S4(A, B, C, D, a, b, c, d)                                                             \
  MSL_INLINE vec<T, 4> get_##A##B##C##D() const { return vec<T, 4>(v[a], v[b], v[c], v[d]); }      \
  MSL_INLINE void put_##A##B##C##D(vec<T, 4> s) {                                                  \
    static_assert(sizeof(T) && a != b && a != c && a != d && b != c && b != d && c != d,           \
                  "a component is assigned twice");                                                \
    reinterpret_cast<T *>(&v)[a] = s.v[0];                                                         \
    reinterpret_cast<T *>(&v)[b] = s.v[1];                                                         \
    reinterpret_cast<T *>(&v)[c] = s.v[2];                                                         \
    reinterpret_cast<T *>(&v)[d] = s.v[3];                                                         \
    componentsWritten();                                                                           \
  }                                                                                                \
  __declspec(property(get = get_##A##B##C##D, put = put_##A##B##C##D)) vec<T, 4> A##B##C##D;

// All swizzles of n components. The names are always passed as X, Y, Z, W; smaller vectors ignore
// the last ones.
#define MSL_D4_2(A, B, C, a, b, c, X, Y, Z, W)                                                     \
  MSL_S4(A, B, C, X, a, b, c, 0) MSL_S4(A, B, C, Y, a, b, c, 1)
#define MSL_D4_3(A, B, C, a, b, c, X, Y, Z, W)                                                     \
  MSL_D4_2(A, B, C, a, b, c, X, Y, Z, W) MSL_S4(A, B, C, Z, a, b, c, 2)
#define MSL_D4_4(A, B, C, a, b, c, X, Y, Z, W)                                                     \
  MSL_D4_3(A, B, C, a, b, c, X, Y, Z, W) MSL_S4(A, B, C, W, a, b, c, 3)
#define MSL_B3(n, A, B, C, a, b, c, ...)                                                           \
  MSL_S3(A, B, C, a, b, c) MSL_D4_##n(A, B, C, a, b, c, __VA_ARGS__)
#define MSL_D3_2(A, B, a, b, n, X, Y, Z, W)                                                        \
  MSL_B3(n, A, B, X, a, b, 0, X, Y, Z, W) MSL_B3(n, A, B, Y, a, b, 1, X, Y, Z, W)
#define MSL_D3_3(A, B, a, b, n, X, Y, Z, W)                                                        \
  MSL_D3_2(A, B, a, b, n, X, Y, Z, W) MSL_B3(n, A, B, Z, a, b, 2, X, Y, Z, W)
#define MSL_D3_4(A, B, a, b, n, X, Y, Z, W)                                                        \
  MSL_D3_3(A, B, a, b, n, X, Y, Z, W) MSL_B3(n, A, B, W, a, b, 3, X, Y, Z, W)
#define MSL_B2(n, A, B, a, b, ...) MSL_S2(A, B, a, b) MSL_D3_##n(A, B, a, b, n, __VA_ARGS__)
#define MSL_D2_2(A, a, n, X, Y, Z, W)                                                              \
  MSL_B2(n, A, X, a, 0, X, Y, Z, W) MSL_B2(n, A, Y, a, 1, X, Y, Z, W)
#define MSL_D2_3(A, a, n, X, Y, Z, W)                                                              \
  MSL_D2_2(A, a, n, X, Y, Z, W) MSL_B2(n, A, Z, a, 2, X, Y, Z, W)
#define MSL_D2_4(A, a, n, X, Y, Z, W)                                                              \
  MSL_D2_3(A, a, n, X, Y, Z, W) MSL_B2(n, A, W, a, 3, X, Y, Z, W)
#define MSL_B1(n, A, a, ...) MSL_S1(A, a) MSL_D2_##n(A, a, n, __VA_ARGS__)
#define MSL_SWIZZLES_2(X, Y, Z, W) MSL_B1(2, X, 0, X, Y, Z, W) MSL_B1(2, Y, 1, X, Y, Z, W)
#define MSL_SWIZZLES_3(X, Y, Z, W)                                                                 \
  MSL_B1(3, X, 0, X, Y, Z, W) MSL_B1(3, Y, 1, X, Y, Z, W) MSL_B1(3, Z, 2, X, Y, Z, W)
#define MSL_SWIZZLES_4(X, Y, Z, W)                                                                 \
  MSL_B1(4, X, 0, X, Y, Z, W)                                                                      \
  MSL_B1(4, Y, 1, X, Y, Z, W) MSL_B1(4, Z, 2, X, Y, Z, W) MSL_B1(4, W, 3, X, Y, Z, W)

#define MSL_SWIZZLES(n) MSL_SWIZZLES_##n(x, y, z, w) MSL_SWIZZLES_##n(r, g, b, a)

#endif
