// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AMD's rocWMMA as HLSL, by sections of its API reference: fragments that remember how they lie in
// memory, and the functions on them. A pointer is a buffer, an array in groupshared memory, an
// element of either, or one of these plus an offset. Offsets and leading dimensions count
// components of the fragment, as those of a DataT * do.

template <typename __T, uint __Rows, uint __Cols, uint __Use, uint __Scope, uint __M, uint __N,
          uint __K>
struct [[clang::annotate("tessera.matrix", "rocwmma"), clang::annotate("tessera.default_constructor")]]
__rocwmma_matrix {};

#ifdef __HLSL_ENABLE_16_BIT
typedef float16_t __half;
#endif

namespace rocwmma {

// Supported Data Types, by the names of HIP's headers.
#ifdef __HLSL_ENABLE_16_BIT
typedef __half float16_t;
typedef __half hfloat16_t;
typedef bfloat16_t bfloat16_t;
typedef int16_t int16_t;
typedef uint16_t uint16_t;
#endif
typedef float float32_t;
typedef double float64_t;
typedef __i8 int8_t;
typedef __u8 uint8_t;
typedef int int32_t;
typedef uint uint32_t;
typedef int64_t int64_t;
typedef uint64_t uint64_t;

// The wave size of a shader that does not set one, if the target defines it.
#ifdef __TESSERA_WAVE_SIZE
static const uint AMDGCN_WAVE_SIZE = __TESSERA_WAVE_SIZE;
#endif

// rocWMMA Datatypes
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};

// rocWMMA Enumeration
enum layout_t { mem_row_major, mem_col_major };

template <typename MatrixT, uint BlockM, uint BlockN, uint BlockK, typename DataT,
          typename DataLayout = void>
struct fragment;

namespace __detail {

template <typename __MatrixT, uint __M, uint __N, uint __K> struct __shape {
  static const uint __rows = __M, __cols = __N, __use = 99;
};
template <uint __M, uint __N, uint __K> struct __shape<matrix_a, __M, __N, __K> {
  static const uint __rows = __M, __cols = __K, __use = 0;
};
template <uint __M, uint __N, uint __K> struct __shape<matrix_b, __M, __N, __K> {
  static const uint __rows = __K, __cols = __N, __use = 1;
};
template <uint __M, uint __N, uint __K> struct __shape<accumulator, __M, __N, __K> {
  static const uint __rows = __M, __cols = __N, __use = 2;
};

// Another type is a layout that the compiler refuses.
template <typename __Layout> struct __orientation {
  static const uint __value = 2;
};
template <> struct __orientation<row_major> {
  static const uint __value = mem_row_major;
};
template <> struct __orientation<col_major> {
  static const uint __value = mem_col_major;
};

// The number that one component is: HLSL has none of eight bits.
template <typename __T> struct __component {
  typedef __T __number;
  static const uint __bytes = sizeof(__T);
  static __T __wrap(__T __value) { return __value; }
};
template <> struct __component<__i8> {
  typedef int __number;
  static const uint __bytes = 1;
  static int __wrap(int __value) { return __value << 24 >> 24; }
};

// A buffer plus an offset.
template <typename __Buffer> struct __pointer {
  __Buffer __buffer;
  uint __offset;
  void operator+=(uint __more) { __offset += __more; }
  void operator-=(uint __less) { __offset -= __less; }
};
template <typename __Buffer> __pointer<__Buffer> __at(__Buffer __buffer, uint __offset) {
  __pointer<__Buffer> __p;
  __p.__buffer = __buffer;
  __p.__offset = __offset;
  return __p;
}
template <typename __Buffer>
__pointer<__Buffer> operator+(__pointer<__Buffer> __p, uint __more) {
  return __at(__p.__buffer, __p.__offset + __more);
}
template <typename __Buffer>
__pointer<__Buffer> operator+(uint __more, __pointer<__Buffer> __p) {
  return __p + __more;
}
template <typename __Buffer>
__pointer<__Buffer> operator-(__pointer<__Buffer> __p, uint __less) {
  return __at(__p.__buffer, __p.__offset - __less);
}

template <typename __T> struct __is_fragment {
  static const bool __value = false;
};
template <typename __MatrixT, uint __M, uint __N, uint __K, typename __T, typename __Layout>
struct __is_fragment<fragment<__MatrixT, __M, __N, __K, __T, __Layout>> {
  static const bool __value = true;
};
template <bool __Is> struct __unless {
  typedef void __void;
};
template <> struct __unless<true> {};

// Everything goes through these two; the offset counts components.
template <typename __Mat, typename __T, typename __P>
__Mat __load([[clang::annotate("tessera.address")]] __P __p, uint __offset, uint __ldm, uint __layout) {
  return __mat_load_array_layout<__Mat>(__p, __offset, __ldm, __layout);
}
template <typename __Mat, typename __T>
__Mat __load(ByteAddressBuffer __b, uint __offset, uint __ldm, uint __layout) {
  return __mat_load_layout<__Mat>(__b, __offset * __component<__T>::__bytes,
                           __ldm * __component<__T>::__bytes, __layout, 0);
}
template <typename __Mat, typename __T>
__Mat __load(RWByteAddressBuffer __b, uint __offset, uint __ldm, uint __layout) {
  return __mat_load_layout<__Mat>(__b, __offset * __component<__T>::__bytes,
                           __ldm * __component<__T>::__bytes, __layout, 0);
}
template <typename __Mat, typename __T, typename __Buffer>
__Mat __load(__pointer<__Buffer> __p, uint __offset, uint __ldm, uint __layout) {
  return __load<__Mat, __T>(__p.__buffer, __p.__offset + __offset, __ldm, __layout);
}

template <typename __T, typename __Mat, typename __P>
void __store(__Mat __m, [[clang::annotate("tessera.address")]] __P __p, uint __offset, uint __ldm, uint __layout) {
  __mat_store_array_layout(__m, __p, __offset, __ldm, __layout);
}
template <typename __T, typename __Mat>
void __store(__Mat __m, RWByteAddressBuffer __b, uint __offset, uint __ldm, uint __layout) {
  __mat_store_layout(__m, __b, __offset * __component<__T>::__bytes, __ldm * __component<__T>::__bytes,
              __layout, 0);
}
template <typename __T, typename __Mat, typename __Buffer>
void __store(__Mat __m, __pointer<__Buffer> __p, uint __offset, uint __ldm, uint __layout) {
  __store<__T>(__m, __p.__buffer, __p.__offset + __offset, __ldm, __layout);
}

} // namespace __detail

// M x K of matrix_a, K x N of matrix_b, M x N of an accumulator.
template <typename MatrixT, uint BlockM, uint BlockN, uint BlockK, typename DataT, typename DataLayout>
struct [[clang::annotate("tessera.default_constructor")]] fragment {
  typedef __detail::__shape<MatrixT, BlockM, BlockN, BlockK> __shape;
  typedef __rocwmma_matrix<DataT, __shape::__rows, __shape::__cols, __shape::__use, 1, BlockM,
                           BlockN, BlockK>
      __mat;
  typedef typename __detail::__component<DataT>::__number __number;

  __mat __m;

  [[clang::annotate("tessera.device_count")]] uint __count() const { return __mat_length(__m); }
  __number __get(uint __i) const { return __mat_extract<__number>(__m, __i); }
  void __set(uint __i, __number __value) { __m = __mat_insert(__m, __i, __value); }

  // The components that this lane holds.
  __declspec(property(get = __count)) uint num_elements;
  __declspec(property(get = __get, put = __set)) __number x[];
};

#define __FRAGMENT typename MatrixT, uint BlockM, uint BlockN, uint BlockK, typename DataT
#define __POINTER [[clang::annotate("tessera.address")]] __P
#define __REFUSED(__why) __attribute__((diagnose_if(true, __why, "error")))
#define __NO_LAYOUT                                                                                \
  __REFUSED("the fragment has no layout: give mem_row_major or mem_col_major as the last "         \
            "argument, or the fragment row_major or col_major")
#define __HAS_LAYOUT                                                                               \
  __REFUSED("the fragment has a layout already: leave the last argument out, or declare the "      \
            "fragment without a layout")
#define __NO_COOP_LAYOUT                                                                           \
  __REFUSED("the fragment has no layout: give it row_major or col_major")

// Refuses an argument that is not a fragment where one is required.
#define __NO_FRAGMENT(__order)                                                                     \
  template <typename __F, typename... __More>                                                      \
  __REFUSED(__order)                                                                               \
  typename __detail::__unless<__detail::__is_fragment<__F>::__value>::__void
__NO_FRAGMENT("fill_fragment takes a fragment and a value")
fill_fragment(__F frag, __More... arguments);
__NO_FRAGMENT("load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension")
load_matrix_sync(__F frag, __More... arguments);

template <__FRAGMENT, typename DataLayout>
void fill_fragment(
    inout fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag,
    typename fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout>::__number value) {
  frag.__m = __mat_splat<typename fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout>::__mat>(
      __detail::__component<DataT>::__wrap(value));
}

template <__FRAGMENT, typename DataLayout, typename __P>
void load_matrix_sync(inout fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag,
                      __POINTER data, uint ldm) {
  frag.__m = __detail::__load<
      typename fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout>::__mat, DataT>(
      data, 0, ldm, __detail::__orientation<DataLayout>::__value);
}
template <__FRAGMENT, typename __P>
__NO_LAYOUT void load_matrix_sync(inout fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag,
                                  __P data, uint ldm);
template <__FRAGMENT, typename __P>
void load_matrix_sync(inout fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag, __POINTER data,
                      uint ldm, layout_t layout) {
  frag.__m =
      __detail::__load<typename fragment<MatrixT, BlockM, BlockN, BlockK, DataT>::__mat, DataT>(
          data, 0, ldm, (uint)layout);
}

template <typename __P, typename __F, typename... __More>
__REFUSED("store_matrix_sync takes what is stored to, a fragment, and the leading dimension")
typename __detail::__unless<__detail::__is_fragment<__F>::__value>::__void
store_matrix_sync(__P data, __F frag, __More... arguments);
template <__FRAGMENT, typename DataLayout, typename __P>
void store_matrix_sync(__POINTER data,
                       fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag,
                       uint ldm) {
  __detail::__store<DataT>(frag.__m, data, 0, ldm, __detail::__orientation<DataLayout>::__value);
}
template <__FRAGMENT, typename __P>
__NO_LAYOUT void store_matrix_sync(__P data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag,
                                   uint ldm);
template <__FRAGMENT, typename __P>
void store_matrix_sync(__POINTER data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag,
                       uint ldm, layout_t layout) {
  __detail::__store<DataT>(frag.__m, data, 0, ldm, (uint)layout);
}

template <__FRAGMENT, typename DataLayout, typename __P>
__HAS_LAYOUT void
load_matrix_sync(inout fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag, __P data,
                 uint ldm, layout_t layout);
template <__FRAGMENT, typename DataLayout, typename __P>
__HAS_LAYOUT void
store_matrix_sync(__P data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag,
                  uint ldm, layout_t layout);

template <uint BlockM, uint BlockN, uint BlockK, typename InputT, typename ComputeT,
          typename LayoutA, typename LayoutB, typename LayoutC, typename LayoutD>
void mma_sync(inout fragment<accumulator, BlockM, BlockN, BlockK, ComputeT, LayoutD> d,
              fragment<matrix_a, BlockM, BlockN, BlockK, InputT, LayoutA> a,
              fragment<matrix_b, BlockM, BlockN, BlockK, InputT, LayoutB> b,
              fragment<accumulator, BlockM, BlockN, BlockK, ComputeT, LayoutC> c) {
  d.__m = __mat_muladd<
      typename fragment<accumulator, BlockM, BlockN, BlockK, ComputeT, LayoutD>::__mat>(a.__m, b.__m,
                                                                                       c.__m);
}
template <typename... __Args>
__REFUSED("mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the "
          "same block sizes; the first and the last have one data type, the other two have one")
void mma_sync(__Args... arguments);

// Synchronization point for all wavefronts in a workgroup
void synchronize_workgroup() { GroupMemoryBarrierWithGroupSync(); }

#include "coop.hlsl"

#undef __FRAGMENT
#undef __NO_FRAGMENT
#undef __POINTER
#undef __NO_COOP_LAYOUT
#undef __HAS_LAYOUT
#undef __NO_LAYOUT
#undef __REFUSED
} // namespace rocwmma

// Pointer arithmetic as in C++.
#define __POINTER_ARITHMETIC(__template, __Buffer)                                                 \
  __template rocwmma::__detail::__pointer<__Buffer> operator+(__Buffer __b, uint __offset) {       \
    return rocwmma::__detail::__at(__b, __offset);                                                 \
  }                                                                                                \
  __template rocwmma::__detail::__pointer<__Buffer> operator+(uint __offset, __Buffer __b) {       \
    return rocwmma::__detail::__at(__b, __offset);                                                 \
  }
namespace hlsl {
__POINTER_ARITHMETIC(template <typename __T>, StructuredBuffer<__T>)
__POINTER_ARITHMETIC(template <typename __T>, RWStructuredBuffer<__T>)
__POINTER_ARITHMETIC(, ByteAddressBuffer)
__POINTER_ARITHMETIC(, RWByteAddressBuffer)
} // namespace hlsl
#undef __POINTER_ARITHMETIC
