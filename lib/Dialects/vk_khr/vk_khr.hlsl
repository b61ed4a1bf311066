// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What <vk/khr/cooperative_matrix.h> stands on. Indices and strides count elements of the array,
// whatever they are.

// Scopes are SPIR-V's numbers; __scope is the compiler's.
template <typename __T, uint __Rows, uint __Cols, uint __Use, uint __Scope>
struct [[clang::annotate("tessera.matrix", "vk_khr")]] __vk_khr_matrix {};

namespace __vk_khr {

template <uint __Scope> struct __scope {
  static const uint __value = 3;
};
template <> struct __scope<2> {
  static const uint __value = 2;
};
template <> struct __scope<3> {
  static const uint __value = 1;
};
template <> struct __scope<4> {
  static const uint __value = 0;
};

template <typename __Mat, typename __P>
__Mat __load(__P __p, uint __index, uint __stride, uint __layout) {
  return __mat_load_array_layout<__Mat>(__p, __index, __stride, __layout);
}
template <typename __Mat, typename __P>
__Mat __load_coherent(__P __p, uint __index, uint __stride, uint __layout) {
  return __mat_load_coherent<__Mat>(__p, __index, __stride, __layout);
}
template <typename __Mat, typename __P>
void __store(__Mat __m, __P __p, uint __index, uint __stride, uint __layout) {
  __mat_store_array_layout(__m, __p, __index, __stride, __layout);
}
template <typename __Mat, typename __P>
void __store_coherent(__Mat __m, __P __p, uint __index, uint __stride, uint __layout) {
  __mat_store_coherent(__m, __p, __index, __stride, __layout);
}

template <typename __Mat, typename __V> __Mat __splat(__V __value) {
  return __mat_splat<__Mat>(__value);
}
// The same for all matrices of a type.
template <typename __Mat> uint __length() {
  __Mat __any; // only its type is used
  return __mat_length(__any);
}
template <typename __V, typename __Mat> __V __get(__Mat __m, uint __index) {
  return __mat_extract<__V>(__m, __index);
}
template <typename __Mat, typename __V> __Mat __set(__Mat __m, uint __index, __V __value) {
  return __mat_insert(__m, __index, __value);
}

template <typename __Mat> __Mat __negate(__Mat __a) { return __mat_neg(__a); }
template <typename __Mat, typename __V> __Mat __plus(__Mat __a, __V __b) {
  return __mat_add(__a, __b);
}
template <typename __Mat, typename __V> __Mat __minus(__Mat __a, __V __b) {
  return __mat_sub(__a, __b);
}
template <typename __Mat, typename __V> __Mat __times(__Mat __a, __V __b) {
  return __mat_times(__a, __b);
}
template <typename __Mat, typename __V> __Mat __over(__Mat __a, __V __b) {
  return __mat_div(__a, __b);
}
template <typename __To, typename __From> __To __convert(__From __from) {
  return __mat_convert<__To>(__from);
}
template <typename __Acc, typename __A, typename __B>
__Acc __multiply_add(__A __a, __B __b, __Acc __c) {
  return __mat_muladd<__Acc>(__a, __b, __c);
}
template <typename __Acc, typename __A, typename __B>
__Acc __saturating_multiply_add(__A __a, __B __b, __Acc __c) {
  return __mat_muladd_saturating<__Acc>(__a, __b, __c);
}

} // namespace __vk_khr
