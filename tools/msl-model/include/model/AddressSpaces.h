// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library as the check of address spaces sees it. The text is compiled a second time, in
// Clang's C++ for OpenCL, whose address spaces are Metal's, and only for its errors about these. So
// functions are declared with any arguments and a result that converts to anything.

#ifndef TESSERA_MSL_MODEL_ADDRESS_SPACES_H
#define TESSERA_MSL_MODEL_ADDRESS_SPACES_H

// Keywords of OpenCL that are names in Metal.
#define global msl_global
#define local msl_local
#define private msl_private
#define generic msl_generic
#define pipe msl_pipe

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef short bfloat;
typedef decltype(sizeof(0)) size_t;
typedef long ptrdiff_t;
typedef signed char int8_t;
typedef uchar uint8_t;
typedef short int16_t;
typedef ushort uint16_t;
typedef int int32_t;
typedef uint uint32_t;
typedef long int64_t;
typedef ulong uint64_t;

namespace msl_model {
struct Anything {
  template <typename T> operator T() const;
};
} // namespace msl_model

namespace metal {

template <typename T, uint N> using vec = T __attribute__((ext_vector_type(N)));

// A part of an object lies where the object does.
#define MSL_ELEMENTS(...)                                                                          \
  __VA_ARGS__ &operator[](size_t i);                                                               \
  const __VA_ARGS__ &operator[](size_t i) const;                                                   \
  __private __VA_ARGS__ &operator[](size_t i) __private;                                           \
  const __private __VA_ARGS__ &operator[](size_t i) const __private;                               \
  __local __VA_ARGS__ &operator[](size_t i) __local;                                               \
  const __local __VA_ARGS__ &operator[](size_t i) const __local;                                   \
  __global __VA_ARGS__ &operator[](size_t i) __global;                                             \
  const __global __VA_ARGS__ &operator[](size_t i) const __global;                                 \
  const __constant __VA_ARGS__ &operator[](size_t i) const __constant;

template <typename T, uint N> struct array {
  T elements[N];
  MSL_ELEMENTS(T)
};
template <typename T, uint C, uint R> struct matrix {
  vec<T, R> columns[C];
  MSL_ELEMENTS(vec<T, R>)
};
#undef MSL_ELEMENTS
template <typename T> struct atomic {
  T value;
};
template <typename T, uint C, uint R> struct simdgroup_matrix {
  vec<T, 2> &thread_elements();
};
typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;
typedef atomic<float> atomic_float;
typedef atomic<ulong> atomic_ulong;
typedef simdgroup_matrix<float, 8, 8> simdgroup_float8x8;
typedef simdgroup_matrix<half, 8, 8> simdgroup_half8x8;
typedef simdgroup_matrix<bfloat, 8, 8> simdgroup_bfloat8x8;

#define MSL_NAMES(Name, Type)                                                                      \
  typedef vec<Type, 2> Name##2;                                                                    \
  typedef vec<Type, 3> Name##3;                                                                    \
  typedef vec<Type, 4> Name##4;                                                                    \
  typedef vec<Type, 2> packed_##Name##2;                                                           \
  typedef vec<Type, 3> packed_##Name##3;                                                           \
  typedef vec<Type, 4> packed_##Name##4;
MSL_NAMES(bool, uchar)
MSL_NAMES(char, signed char)
MSL_NAMES(uchar, uchar)
MSL_NAMES(short, short)
MSL_NAMES(ushort, ushort)
MSL_NAMES(int, int)
MSL_NAMES(uint, uint)
MSL_NAMES(long, long)
MSL_NAMES(ulong, ulong)
MSL_NAMES(half, half)
MSL_NAMES(bfloat, short)
MSL_NAMES(float, float)
#undef MSL_NAMES

template <typename To, typename From> To as_type(From);
#define MSL_FUNCTION(name) template <typename... A>::msl_model::Anything name(A...);
#include "model/Functions.def"

} // namespace metal

#endif
