// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HLSL WaveMatrix (shader model 6.8 preview): a matrix belongs to one wave. Offsets, strides and
// alignments count bytes in byte-address buffers, array elements in groupshared arrays.

template <typename __T, uint __Rows, uint __Cols, uint __Use, uint __Scope, uint __M, uint __N>
struct [[clang::annotate("tessera.matrix", "wave_matrix")]] __wave_matrix {};

template <typename __T, uint __M, uint __N> struct WaveMatrixLeft {
  typedef __wave_matrix<__T, __M, 0, 0, 1, __M, __N> __mat;
  __mat __m;

  uint MatrixDepth() { return __mat_depth(__m); }
  void Fill(__T __value) { __m = __mat_fill<__mat>(__value); }

#include "tile.hlsl"
};

template <typename __T, uint __M, uint __N> struct WaveMatrixRight {
  typedef __wave_matrix<__T, 0, __N, 1, 1, __M, __N> __mat;
  __mat __m;

  uint MatrixDepth() { return __mat_depth(__m); }
  void Fill(__T __value) { __m = __mat_fill<__mat>(__value); }

#include "tile.hlsl"
};

template <typename __T, uint __M, uint __N> struct WaveMatrixLeftColAcc;
template <typename __T, uint __M, uint __N> struct WaveMatrixRightRowAcc;

template <typename __T, uint __M, uint __N> struct WaveMatrixAccumulator {
  typedef __wave_matrix<__T, __M, __N, 2, 1, __M, __N> __mat;
  __mat __m;

  void Fill(__T __value) { __m = __mat_fill<__mat>(__value); }

#include "tile.hlsl"

#include "scalars.hlsl"

  template <typename __U, typename __V>
  void Multiply(WaveMatrixLeft<__U, __M, __N> __a, WaveMatrixRight<__V, __M, __N> __b) {
    __m = __mat_mul<__mat>(__a.__m, __b.__m);
  }
  template <typename __U, typename __V>
  void MultiplyAccumulate(WaveMatrixLeft<__U, __M, __N> __a, WaveMatrixRight<__V, __M, __N> __b) {
    __m = __mat_muladd<__mat>(__a.__m, __b.__m, __m);
  }

  // Another element type is converted; a conversion to the same type does nothing.
  template <typename __U> void Add(WaveMatrixAccumulator<__U, __M, __N> __full) {
    __m = __mat_add(__m, __mat_convert<__mat>(__full.__m));
  }
  template <typename __U> void Add(WaveMatrixLeftColAcc<__U, __M, __N> __column) {
    __m = __mat_broadcast_add(
        __m, __mat_convert<typename WaveMatrixLeftColAcc<__T, __M, __N>::__mat>(__column.__m));
  }
  template <typename __U> void Add(WaveMatrixRightRowAcc<__U, __M, __N> __row) {
    __m = __mat_broadcast_add(
        __m, __mat_convert<typename WaveMatrixRightRowAcc<__T, __M, __N>::__mat>(__row.__m));
  }
};

template <typename __T, uint __M, uint __N>
uint GetWaveMatrixDepth(WaveMatrixLeft<__T, __M, __N> __a) {
  return __mat_depth(__a.__m);
}
template <typename __T, uint __M, uint __N>
uint GetWaveMatrixDepth(WaveMatrixRight<__T, __M, __N> __b) {
  return __mat_depth(__b.__m);
}
