// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of shader model 6.10 below <dx/linalg.h>, for programs that call them and for other
// headers over them. Components, uses, scopes and layouts are the numbers of DXIL. Offsets, strides
// and alignments count bytes in byte-address buffers, array elements in groupshared arrays.

// __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(C, M, N, U, S)]] is read as
// __builtin_LinAlgMatrix<C, M, N, U, S>.
template <uint __Component, uint __M, uint __N, uint __Use, uint __Scope>
struct [[clang::annotate("tessera.matrix", "linalg")]] __builtin_LinAlgMatrix {};

#include "thread.hlsl"

namespace __linalg {

template <typename __Mat, typename __V>
void __builtin_LinAlg_FillMatrix(out __Mat __m, __V __value) {
  __m = __mat_splat<__Mat>(__value);
}
template <typename __Mat, typename __V>
void __builtin_LinAlg_FillMatrix(out __Mat __m, bool __signed_value, __V __value) {
  __m = __mat_splat<__Mat>(__value);
}

template <typename __To, typename __From>
[[clang::annotate("tessera.op", "mat.cast")]] void
__builtin_LinAlg_CopyConvertMatrix(out __To __to, __From __from, bool __transpose);

template <typename __Mat, typename __Buffer>
void __builtin_LinAlg_MatrixLoadFromDescriptor(out __Mat __m, __Buffer __buffer, uint __offset,
                                               uint __stride, uint __layout, uint __align) {
  __m = __mat_load_layout<__Mat>(__buffer, __offset, __stride, __layout, __align);
}
template <typename __Mat, typename __T, int __Size>
void __builtin_LinAlg_MatrixLoadFromMemory(out __Mat __m, groupshared __T __array[__Size],
                                           uint __offset, uint __stride, uint __layout) {
  __m = __mat_load_shared_layout<__Mat>(__array, __offset, __stride, __layout);
}

template <typename __Mat>
void __builtin_LinAlg_MatrixStoreToDescriptor(__Mat __m, RWByteAddressBuffer __buffer,
                                              uint __offset, uint __stride, uint __layout,
                                              uint __align) {
  __mat_store_layout(__m, __buffer, __offset, __stride, __layout, __align);
}
template <typename __Mat, typename __T, int __Size>
void __builtin_LinAlg_MatrixStoreToMemory(__Mat __m, groupshared __T __array[__Size], uint __offset,
                                          uint __stride, uint __layout) {
  __mat_store_shared_layout(__m, __array, __offset, __stride, __layout);
}

template <typename __Mat>
void __builtin_LinAlg_MatrixAccumulateToDescriptor(__Mat __m, RWByteAddressBuffer __buffer,
                                                   uint __offset, uint __stride, uint __layout,
                                                   uint __align = 128) {
  __mat_atomic_add(__m, __buffer, __offset, __stride, __layout, __align);
}
template <typename __Mat, typename __T, int __Size>
void __builtin_LinAlg_MatrixAccumulateToMemory(__Mat __m, groupshared __T __array[__Size],
                                               uint __offset, uint __stride, uint __layout) {
  __mat_atomic_add_shared(__m, __array, __offset, __stride, __layout);
}
// With the component that packed elements of the array hold.
template <typename __Mat, typename __T, int __Size>
void __builtin_LinAlg_MatrixAccumulateToMemory(__Mat __m, groupshared __T __array[__Size],
                                               uint __component, uint __offset, uint __stride,
                                               uint __layout) {
  __mat_atomic_add_shared(__m, __array, __offset, __stride, __layout);
}

template <typename __Mat> uint __builtin_LinAlg_MatrixLength(__Mat __m) { return __mat_length(__m); }
template <typename __Mat>
uint2 __builtin_LinAlg_MatrixGetCoordinate(__Mat __m, uint __index) {
  uint2 __place = 0xFFFFFFFF;
  if (__index < __mat_length(__m))
    __place = __mat_coord(__m, __index);
  return __place;
}
template <typename __V, typename __Mat>
void __builtin_LinAlg_MatrixGetElement(out __V __value, __Mat __m, uint __index) {
  __value = (__V)0;
  if (__index < __mat_length(__m))
    __value = __mat_extract<__V>(__m, __index);
}
template <typename __Mat, typename __V>
void __builtin_LinAlg_MatrixSetElement(out __Mat __result, __Mat __m, uint __index, __V __value) {
  __result = __m;
  if (__index < __mat_length(__m))
    __result = __mat_insert(__m, __index, __value);
}

template <typename __Acc, typename __A, typename __B>
void __builtin_LinAlg_MatrixMatrixMultiply(out __Acc __result, __A __a, __B __b) {
  __result = __mat_mul<__Acc>(__a, __b);
}
template <typename __Acc, typename __A, typename __B, typename __C>
void __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(out __Acc __result, __A __a, __B __b,
                                                     __C __c) {
  __result = __mat_muladd<__Acc>(__a, __b, __c);
}
template <typename __Acc, typename __Mat>
void __builtin_LinAlg_MatrixAccumulate(out __Acc __result, __Acc __sums, __Mat __m) {
  __Acc __added;
  __builtin_LinAlg_CopyConvertMatrix(__added, __m, false);
  __result = __mat_add(__sums, __added);
}
[[clang::annotate("tessera.op", "mat.accumulator_layout")]] uint
__builtin_LinAlg_MatrixQueryAccumulatorLayout();

} // namespace __linalg

// Headers name them both ways.
using namespace __linalg;
namespace dx {
using namespace __linalg;
}
