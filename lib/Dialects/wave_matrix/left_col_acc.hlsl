// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read after wave_matrix.hlsl where a program has one.

template <typename __T, uint __M, uint __N> struct WaveMatrixLeftColAcc {
  typedef __wave_matrix<__T, __M, 1, 3, 1, __M, __N> __mat;
  __mat __m;

  void Fill(__T __value) { __m = __mat_fill<__mat>(__value); }

#include "line.hlsl"

#include "scalars.hlsl"

  template <typename __U> void SumAccumulate(WaveMatrixLeft<__U, __M, __N> __left) {
    __m = __mat_add(__m, __mat_row_sum<__mat>(__left.__m));
  }
};
