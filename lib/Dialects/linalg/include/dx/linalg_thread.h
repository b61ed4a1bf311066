// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of <dx/linalg.h> about matrices and vectors of one thread.
#pragma once

namespace dx {
namespace linalg {

namespace __detail {
// Components of a vector that hold the numbers that are in another one.
template <ComponentEnum __To, ComponentEnum __From, int __N> struct DstN {
  static const int Value = (__N * ComponentTypeTraits<__From>::ElementsPerScalar +
                            ComponentTypeTraits<__To>::ElementsPerScalar - 1) /
                           ComponentTypeTraits<__To>::ElementsPerScalar;
};
#ifdef __HLSL_ENABLE_16_BIT
template <> struct TypeTraits<bfloat16_t> {
  static const ComponentEnum CompType = ComponentType::BFloat16;
};
#endif
// The components of an outer product's matrix in one component of its vectors.
template <ComponentEnum __C, typename __T> struct __in_each {
  static const int value =
      __is_same(__T, uint) || __is_same(__T, int)
          ? (int)ComponentTypeTraits<__C>::ElementsPerScalar
          : 1;
};
} // namespace __detail

// A vector in memory.
template <ComponentEnum __C, uint __N> struct VectorRef {
  ByteAddressBuffer Buf;
  uint Offset;
};

// A vector whose components mean others.
template <typename __T, int __N, ComponentEnum __C> struct InterpretedVector {
  vector<__T, __N> Data;
  static const ComponentEnum Interpretation = __C;
  static const int Size = __detail::ComponentTypeTraits<__C>::ElementsPerScalar * __N;
};
template <ComponentEnum __C, typename __T, int __N>
InterpretedVector<__T, __N, __C> MakeInterpretedVector(vector<__T, __N> __v) {
  InterpretedVector<__T, __N, __C> __result;
  __result.Data = __v;
  return __result;
}
template <ComponentEnum __To, ComponentEnum __From, typename __T, int __N>
[[nodiscard]] InterpretedVector<typename __detail::ComponentTypeTraits<__To>::Type,
                                __detail::DstN<__To, __From, __N>::Value, __To>
Convert(vector<__T, __N> __v) {
  InterpretedVector<typename __detail::ComponentTypeTraits<__To>::Type,
                    __detail::DstN<__To, __From, __N>::Value, __To>
      __result;
  __builtin_LinAlg_Convert(__result.Data, __v, __From, __To);
  return __result;
}

// A matrix of one thread: a matrix in memory, or an outer product.
template <ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use>
class Matrix<__C, __M, __N, __Use, MatrixScope::Thread> {
  using ElementType = typename __detail::ComponentTypeTraits<__C>::Type;
  using HandleT = __builtin_LinAlgMatrix<__C, __M, __N, __Use, MatrixScope::Thread>;
  HandleT __handle;

  template <MatrixLayoutEnum __Layout>
  [[nodiscard]] static Matrix Load(ByteAddressBuffer __b, uint __offset, uint __stride,
                                   uint __align = 128) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __Layout,
                                              __align);
    return __result;
  }
  template <MatrixLayoutEnum __Layout, uint __Align>
  [[nodiscard]] static Matrix Load(ByteAddressBuffer __b, uint __offset, uint __stride) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __Layout,
                                              __Align);
    return __result;
  }
  // The compiler says why not.
  template <MatrixLayoutEnum __Layout>
  [[nodiscard]] static Matrix Load(RWByteAddressBuffer __b, uint __offset, uint __stride,
                                   uint __align = 128) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __Layout,
                                              __align);
    return __result;
  }

  void InterlockedAccumulate(RWByteAddressBuffer __b, uint __offset) {
    __builtin_LinAlg_MatrixAccumulateToDescriptor(__handle, __b, __offset, 0,
                                                  MatrixLayout::OuterProductOptimal);
  }
  template <uint __Align> void InterlockedAccumulate(RWByteAddressBuffer __b, uint __offset) {
    __builtin_LinAlg_MatrixAccumulateToDescriptor(__handle, __b, __offset, 0,
                                                  MatrixLayout::OuterProductOptimal, __Align);
  }

  // Members of matrices of other scopes; the compiler reports why they are missing.
  template <typename __T> [[nodiscard]] static Matrix Splat(__T __value) {
    Matrix __result;
    __builtin_LinAlg_FillMatrix(__result.__handle, __value);
    return __result;
  }
  template <ComponentEnum __To, MatrixUseEnum __NewUse = __Use, bool __Transpose = false>
  [[nodiscard]] Matrix Cast() {
    Matrix __result;
    __builtin_LinAlg_CopyConvertMatrix(__result.__handle, __handle, __Transpose);
    return __result;
  }
  void Store(RWByteAddressBuffer __b, uint __offset, uint __stride, MatrixLayoutEnum __layout,
             uint __align = 128) {
    __builtin_LinAlg_MatrixStoreToDescriptor(__handle, __b, __offset, __stride, __layout, __align);
  }
  uint Length() { return __builtin_LinAlg_MatrixLength(__handle); }
  uint2 GetCoordinate(uint __index) {
    return __builtin_LinAlg_MatrixGetCoordinate(__handle, __index);
  }
  ElementType Get(uint __index) {
    ElementType __value;
    __builtin_LinAlg_MatrixGetElement(__value, __handle, __index);
    return __value;
  }
  void Set(uint __index, ElementType __value) {
    __builtin_LinAlg_MatrixSetElement(__handle, __handle, __index, __value);
  }
};

// The compiler judges the lengths of vectors.
template <typename __Out, typename __In, int __M, int __K, ComponentEnum __C, int __VK>
[[nodiscard]] vector<__Out, __M>
Multiply(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a, vector<__In, __VK> __v) {
  vector<__Out, __M> __result;
  __builtin_LinAlg_MatrixVectorMultiply(__result, __a.__handle, hlsl::is_signed<__Out>::value, __v,
                                        __detail::TypeTraits<__In>::CompType);
  return __result;
}
template <typename __Out, typename __In, ComponentEnum __I, int __M, int __VK, int __K,
          ComponentEnum __C>
[[nodiscard]] vector<__Out, __M>
Multiply(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a,
         InterpretedVector<__In, __VK, __I> __v) {
  vector<__Out, __M> __result;
  __builtin_LinAlg_MatrixVectorMultiply(__result, __a.__handle, hlsl::is_signed<__Out>::value,
                                        __v.Data, __I);
  return __result;
}

#define __TESSERA_ADD(__Vector, __Component, __Bias, __OfBias)                                     \
  vector<__Out, __M> __result;                                                                     \
  __builtin_LinAlg_MatrixVectorMultiplyAdd(__result, __a.__handle,                                 \
                                           hlsl::is_signed<__Out>::value, __Vector, __Component,   \
                                           __Bias, __OfBias);                                      \
  return __result;
template <typename __Out, typename __In, typename __B, int __M, int __K, ComponentEnum __C,
          int __VK, int __BM>
[[nodiscard]] vector<__Out, __M>
MultiplyAdd(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a, vector<__In, __VK> __v,
            vector<__B, __BM> __bias) {
  __TESSERA_ADD(__v, __detail::TypeTraits<__In>::CompType, __bias,
                __detail::TypeTraits<__B>::CompType)
}
template <typename __Out, typename __In, ComponentEnum __I, typename __B, int __M, int __VK,
          int __K, ComponentEnum __C, int __BM>
[[nodiscard]] vector<__Out, __M>
MultiplyAdd(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a,
            InterpretedVector<__In, __VK, __I> __v, vector<__B, __BM> __bias) {
  __TESSERA_ADD(__v.Data, __I, __bias, __detail::TypeTraits<__B>::CompType)
}
template <typename __Out, typename __In, int __M, int __K, ComponentEnum __C, int __VK,
          typename __B, int __BM, ComponentEnum __IB>
[[nodiscard]] vector<__Out, __M>
MultiplyAdd(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a, vector<__In, __VK> __v,
            InterpretedVector<__B, __BM, __IB> __bias) {
  __TESSERA_ADD(__v, __detail::TypeTraits<__In>::CompType, __bias.Data, __IB)
}
template <typename __Out, typename __In, ComponentEnum __I, int __M, int __VK, int __K,
          ComponentEnum __C, typename __B, int __BM, ComponentEnum __IB>
[[nodiscard]] vector<__Out, __M>
MultiplyAdd(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a,
            InterpretedVector<__In, __VK, __I> __v, InterpretedVector<__B, __BM, __IB> __bias) {
  __TESSERA_ADD(__v.Data, __I, __bias.Data, __IB)
}

namespace __detail {
template <ComponentEnum __C, uint __N>
vector<typename ComponentTypeTraits<__C>::Type, DstN<__C, (ComponentEnum)9, __N>::Value>
__read(VectorRef<__C, __N> __ref) {
  return __ref.Buf.template Load<
      vector<typename ComponentTypeTraits<__C>::Type, DstN<__C, (ComponentEnum)9, __N>::Value> >(
      __ref.Offset);
}
} // namespace __detail
template <typename __Out, typename __In, ComponentEnum __IB, int __M, int __K, ComponentEnum __C,
          int __VK, uint __BM>
[[nodiscard]] vector<__Out, __M>
MultiplyAdd(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a, vector<__In, __VK> __v,
            VectorRef<__IB, __BM> __bias) {
  __TESSERA_ADD(__v, __detail::TypeTraits<__In>::CompType, __detail::__read(__bias), __IB)
}
template <typename __Out, typename __In, ComponentEnum __I, ComponentEnum __IB, int __M, int __VK,
          int __K, ComponentEnum __C, uint __BM>
[[nodiscard]] vector<__Out, __M>
MultiplyAdd(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a,
            InterpretedVector<__In, __VK, __I> __v, VectorRef<__IB, __BM> __bias) {
  __TESSERA_ADD(__v.Data, __I, __detail::__read(__bias), __IB)
}
#undef __TESSERA_ADD

template <ComponentEnum __C, typename __T, int __M, int __N>
[[nodiscard]] Matrix<__C, __M * __detail::__in_each<__C, __T>::value,
                     __N * __detail::__in_each<__C, __T>::value, MatrixUse::Accumulator,
                     MatrixScope::Thread>
OuterProduct(vector<__T, __M> __a, vector<__T, __N> __b) {
  Matrix<__C, __M * __detail::__in_each<__C, __T>::value,
         __N * __detail::__in_each<__C, __T>::value, MatrixUse::Accumulator, MatrixScope::Thread>
      __result;
  __builtin_LinAlg_MatrixOuterProduct(__result.__handle, __a, __b);
  return __result;
}

// A vector, component by component.
template <typename __T, int __N>
void InterlockedAccumulate(RWByteAddressBuffer __b, uint __offset, vector<__T, __N> __v,
                           uint __align = 128) {
  __builtin_LinAlg_VectorAccumulateToDescriptor(__b, __offset, __align, __v);
}
template <typename __T, int __N>
void InterlockedAccumulate(vector<__T, __N> __v, RWByteAddressBuffer __b, uint __offset,
                           uint __align = 128) {
  __builtin_LinAlg_VectorAccumulateToDescriptor(__b, __offset, __align, __v);
}

} // namespace linalg
} // namespace dx
