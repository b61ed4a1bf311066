// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// WGSL's subgroup matrices (chromium_experimental_subgroup_matrix) as HLSL: types with columns
// first, as there, and the functions on them. Offsets and strides count components. p is a
// structured buffer, an array in one, or a groupshared array.

template <typename __T, uint __Rows, uint __Cols, uint __Use, uint __Scope>
struct [[clang::annotate("tessera.matrix", "subgroup_matrix"),
         clang::annotate("tessera.default_constructor")]] __subgroup_matrix {};

// The scalar shader type of a component type.
template <typename __T> struct __subgroup_scalar {
  typedef __T __type;
};
template <> struct __subgroup_scalar<__u8> {
  typedef uint __type;
};
template <> struct __subgroup_scalar<__i8> {
  typedef int __type;
};

// M rows and K columns.
template <typename __T, uint __K, uint __M>
struct [[clang::annotate("tessera.default_constructor")]] subgroup_matrix_left {
  typedef __subgroup_matrix<__T, __M, __K, 0, 1> __mat;
  typedef typename __subgroup_scalar<__T>::__type __scalar;
  __mat __m;
};

// K rows and N columns.
template <typename __T, uint __N, uint __K>
struct [[clang::annotate("tessera.default_constructor")]] subgroup_matrix_right {
  typedef __subgroup_matrix<__T, __K, __N, 1, 1> __mat;
  typedef typename __subgroup_scalar<__T>::__type __scalar;
  __mat __m;
};

// M rows and N columns.
template <typename __T, uint __N, uint __M>
struct [[clang::annotate("tessera.default_constructor")]] subgroup_matrix_result {
  typedef __subgroup_matrix<__T, __M, __N, 2, 1> __mat;
  typedef typename __subgroup_scalar<__T>::__type __scalar;
  __mat __m;
};

// Load/store functions. Newer kernels give the orientation as an argument of the template.
template <typename __Mat, typename __P, typename __Inner = typename __Mat::__mat>
[[nodiscard]] __Mat subgroupMatrixLoad(__P __p, uint __offset, bool __col_major, uint __stride) {
  __Mat __result;
  __result.__m = __mat_load_array<__Inner>(__p, __offset, __stride, __col_major);
  return __result;
}
template <typename __Mat, bool __col_major, typename __P, typename __Inner = typename __Mat::__mat>
[[nodiscard]] __Mat subgroupMatrixLoad(__P __p, uint __offset, uint __stride) {
  __Mat __result;
  __result.__m = __mat_load_array<__Inner>(__p, __offset, __stride, __col_major);
  return __result;
}
template <typename __P, typename __Mat, typename __Inner = typename __Mat::__mat>
void subgroupMatrixStore(__P __p, uint __offset, __Mat __value, bool __col_major, uint __stride) {
  __mat_store_array(__value.__m, __p, __offset, __stride, __col_major);
}
template <bool __col_major, typename __P, typename __Mat, typename __Inner = typename __Mat::__mat>
void subgroupMatrixStore(__P __p, uint __offset, __Mat __value, uint __stride) {
  __mat_store_array(__value.__m, __p, __offset, __stride, __col_major);
}

// Matrix arithmetic functions. The compiler judges types and shapes.
template <typename __TR, typename __TA, typename __TB, uint __KA, uint __KB, uint __M, uint __N>
[[nodiscard]] subgroup_matrix_result<__TR, __N, __M>
subgroupMatrixMultiply(subgroup_matrix_left<__TA, __KA, __M> __left,
                       subgroup_matrix_right<__TB, __N, __KB> __right) {
  subgroup_matrix_result<__TR, __N, __M> __result;
  __result.__m = __mat_mul<typename subgroup_matrix_result<__TR, __N, __M>::__mat>(__left.__m,
                                                                                   __right.__m);
  return __result;
}
template <typename __TR, typename __TA, typename __TB, uint __KA, uint __KB, uint __M, uint __N,
          uint __MR, uint __NR>
[[nodiscard]] subgroup_matrix_result<__TR, __NR, __MR>
subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<__TA, __KA, __M> __left,
                                 subgroup_matrix_right<__TB, __N, __KB> __right,
                                 subgroup_matrix_result<__TR, __NR, __MR> __acc) {
  subgroup_matrix_result<__TR, __NR, __MR> __result;
  __result.__m = __mat_muladd<typename subgroup_matrix_result<__TR, __NR, __MR>::__mat>(
      __left.__m, __right.__m, __acc.__m);
  return __result;
}

// Scalar arithmetic functions. The value is clamped to the component's range.
template <typename __Mat>
[[nodiscard]] __Mat subgroupMatrixScalarAdd(__Mat __matrix, typename __Mat::__scalar __value) {
  __Mat __result;
  __result.__m = __mat_add(__matrix.__m, __value);
  return __result;
}
template <typename __Mat>
[[nodiscard]] __Mat subgroupMatrixScalarSubtract(__Mat __matrix, typename __Mat::__scalar __value) {
  __Mat __result;
  __result.__m = __mat_sub(__matrix.__m, __value);
  return __result;
}
template <typename __Mat>
[[nodiscard]] __Mat subgroupMatrixScalarMultiply(__Mat __matrix, typename __Mat::__scalar __value) {
  __Mat __result;
  __result.__m = __mat_times(__matrix.__m, __value);
  return __result;
}
