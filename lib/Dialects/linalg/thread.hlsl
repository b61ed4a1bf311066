// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of one thread. They have no value: an A matrix is a place in memory, and an accumulator
// is the two vectors of an outer product.

template <uint __Component, uint __M, uint __N>
struct [[clang::annotate("tessera.thread_matrix", "linalg")]]
__builtin_LinAlgMatrix<__Component, __M, __N, 0, 0> {
  ByteAddressBuffer __buffer;
  uint __offset;
  uint __stride;
  uint __layout;
};

namespace __linalg {

// The HLSL type that holds a component: a number, or a word of several.
template <uint __Component> struct __held {
  using type = uint;
  static const uint __count = 4;
};
#define __TESSERA_HELD(__Component, __Scalar, __Count)                                             \
  template <> struct __held<__Component> {                                                         \
    using type = __Scalar;                                                                         \
    static const uint __count = __Count;                                                           \
  };
__TESSERA_HELD(4, int, 1)
__TESSERA_HELD(5, uint, 1)
__TESSERA_HELD(6, int64_t, 1)
__TESSERA_HELD(7, uint64_t, 1)
__TESSERA_HELD(9, float, 1)
__TESSERA_HELD(10, double, 1)
__TESSERA_HELD(23, uint, 2)
#ifdef __HLSL_ENABLE_16_BIT
__TESSERA_HELD(2, int16_t, 1)
__TESSERA_HELD(3, uint16_t, 1)
__TESSERA_HELD(8, float16_t, 1)
#endif
#undef __TESSERA_HELD

template <uint __Component, uint __Count> struct __held_vector {
  static const uint __all = (__Count + __held<__Component>::__count - 1) / __held<__Component>::__count;
  using type = vector<typename __held<__Component>::type, (__all ? __all : 1)>;
};

} // namespace __linalg

template <uint __Component, uint __M, uint __N>
struct [[clang::annotate("tessera.thread_matrix", "linalg")]]
__builtin_LinAlgMatrix<__Component, __M, __N, 2, 0> {
  typename __linalg::__held_vector<__Component, __M>::type __rows;
  typename __linalg::__held_vector<__Component, __N>::type __columns;
};

namespace __linalg {

template <uint __Component, uint __M, uint __N, typename __Buffer>
[[clang::annotate("tessera.op", "thread.load")]] void __builtin_LinAlg_MatrixLoadFromDescriptor(
    out __builtin_LinAlgMatrix<__Component, __M, __N, 0, 0> __m, __Buffer __buffer, uint __offset,
    uint __stride, uint __layout, uint __align);

template <typename __V, typename __Mat, typename __In>
[[clang::annotate("tessera.op", "thread.multiply")]] void
__builtin_LinAlg_MatrixVectorMultiply(out __V __result, __Mat __m, bool __signed_value,
                                      __In __vector, uint __component);
template <typename __V, typename __Mat, typename __In, typename __Bias>
[[clang::annotate("tessera.op", "thread.multiply")]] void
__builtin_LinAlg_MatrixVectorMultiplyAdd(out __V __result, __Mat __m, bool __signed_value,
                                         __In __vector, uint __component, __Bias __bias);
template <typename __V, typename __Mat, typename __In, typename __Bias>
[[clang::annotate("tessera.op", "thread.multiply")]] void
__builtin_LinAlg_MatrixVectorMultiplyAdd(out __V __result, __Mat __m, bool __signed_value,
                                         __In __vector, uint __component, __Bias __bias,
                                         uint __bias_component);

template <typename __Mat, typename __V, typename __W>
[[clang::annotate("tessera.op", "thread.outer_product")]] void
__builtin_LinAlg_MatrixOuterProduct(out __Mat __m, __V __a, __W __b);
template <typename __Mat, typename __V, typename __W>
void __builtin_LinAlg_MatrixOuterProduct(out __Mat __m, bool __signed_value, __V __a, __W __b) {
  __builtin_LinAlg_MatrixOuterProduct(__m, __a, __b);
}
template <uint __Component, uint __M, uint __N>
[[clang::annotate("tessera.op", "thread.add_matrix")]] void
__builtin_LinAlg_MatrixAccumulateToDescriptor(
    __builtin_LinAlgMatrix<__Component, __M, __N, 2, 0> __m, RWByteAddressBuffer __buffer,
    uint __offset, uint __stride, uint __layout, uint __align = 128);

template <typename __To, typename __From>
[[clang::annotate("tessera.op", "thread.convert")]] void
__builtin_LinAlg_Convert(out __To __to, __From __from, uint __from_component, uint __to_component);

template <typename __V>
[[clang::annotate("tessera.op", "thread.add_vector")]] void
__builtin_LinAlg_VectorAccumulateToDescriptor(RWByteAddressBuffer __buffer, uint __offset,
                                              uint __align, __V __vector);
template <typename __V>
void __builtin_LinAlg_VectorAccumulateToDescriptor(__V __vector, RWByteAddressBuffer __buffer,
                                                   uint __offset) {
  __builtin_LinAlg_VectorAccumulateToDescriptor(__buffer, __offset, 128, __vector);
}

} // namespace __linalg
