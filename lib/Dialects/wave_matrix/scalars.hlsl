// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Methods of the three accumulators.
  void ScalarMultiply(__T __value) { __m = __mat_times(__m, __value); }
  void ScalarDivide(__T __value) { __m = __mat_div(__m, __value); }
  void ScalarAdd(__T __value) { __m = __mat_add(__m, __value); }
  void ScalarSubtract(__T __value) { __m = __mat_sub(__m, __value); }
