// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read after wave_matrix.hlsl where a program has one.

template <typename __T, uint __M, uint __N> struct WaveMatrixRightRowAcc {
  typedef __wave_matrix<__T, 1, __N, 4, 1, __M, __N> __mat;
  __mat __m;

  void Fill(__T __value) { __m = __mat_fill<__mat>(__value); }

#include "line.hlsl"

#include "scalars.hlsl"

  template <typename __U> void SumAccumulate(WaveMatrixRight<__U, __M, __N> __right) {
    __m = __mat_add(__m, __mat_col_sum<__mat>(__right.__m));
  }
};
