// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions below <tessera/linalg_ext.h>.

namespace __linalg {

// 0: sum, 2: minimum, 3: maximum.
template <typename __To, typename __Mat>
void __builtin_LinAlgExt_MatrixReduce(out __To __to, __Mat __m, uint __fn, bool __of_columns) {
  __to = __mat_reduce<__To>(__m, __fn, __of_columns);
}

template <typename __Mat, typename __Buffer>
void __builtin_LinAlgExt_MatrixLoadClampedFromDescriptor(out __Mat __m, __Buffer __buffer,
                                                         uint __offset, uint __stride,
                                                         uint __layout, uint __align, uint __rows,
                                                         uint __columns) {
  __m = __mat_load_clamped<__Mat>(__buffer, __offset, __stride, __layout, __align, __rows,
                                  __columns);
}
template <typename __Mat, typename __T, int __Size>
void __builtin_LinAlgExt_MatrixLoadClampedFromMemory(out __Mat __m,
                                                     groupshared __T __array[__Size],
                                                     uint __offset, uint __stride, uint __layout,
                                                     uint __rows, uint __columns) {
  __m = __mat_load_clamped_shared<__Mat>(__array, __offset, __stride, __layout, __rows, __columns);
}

template <typename __Mat>
void __builtin_LinAlgExt_MatrixStoreClampedToDescriptor(__Mat __m, RWByteAddressBuffer __buffer,
                                                        uint __offset, uint __stride,
                                                        uint __layout, uint __align, uint __rows,
                                                        uint __columns) {
  __mat_store_clamped(__m, __buffer, __offset, __stride, __layout, __align, __rows, __columns);
}
template <typename __Mat, typename __T, int __Size>
void __builtin_LinAlgExt_MatrixStoreClampedToMemory(__Mat __m, groupshared __T __array[__Size],
                                                    uint __offset, uint __stride, uint __layout,
                                                    uint __rows, uint __columns) {
  __mat_store_clamped_shared(__m, __array, __offset, __stride, __layout, __rows, __columns);
}

} // namespace __linalg
