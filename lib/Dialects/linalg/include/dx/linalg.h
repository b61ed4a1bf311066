// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HLSL proposal 0035, Linear Algebra Matrix, and the header that DXC ships for shader model 6.10:
// what either of them has. Stands on the __builtin_LinAlg functions. Names that a program cannot
// know begin with two underscores, so that its macros do no harm.
#pragma once

#include <enable_if>
#include <type_traits>

namespace dxil {
enum class ComponentType : uint32_t {
  Invalid = 0,
  I1 = 1,
  I16 = 2,
  U16 = 3,
  I32 = 4,
  U32 = 5,
  I64 = 6,
  U64 = 7,
  F16 = 8,
  F32 = 9,
  F64 = 10,
  SNormF16 = 11,
  UNormF16 = 12,
  SNormF32 = 13,
  UNormF32 = 14,
  SNormF64 = 15,
  UNormF64 = 16,
  PackedS8x32 = 17,
  PackedU8x32 = 18,
  I8 = 19,
  U8 = 20,
  F8_E4M3FN = 21,
  F8_E5M2 = 22,
  BFloat16 = 23,
  LastEntry
};
} // namespace dxil

namespace dx {
namespace linalg {

struct ComponentType {
  enum ComponentEnum {
    I16 = 2,
    U16 = 3,
    I32 = 4,
    U32 = 5,
    I64 = 6,
    U64 = 7,
    F16 = 8,
    F32 = 9,
    F64 = 10,
    I8 = 19,
    U8 = 20,
    F8_E4M3FN = 21,
    F8_E5M2 = 22,
    BFloat16 = 23,
  };
};
using ComponentEnum = ComponentType::ComponentEnum;

struct MatrixUse {
  enum MatrixUseEnum { A = 0, B = 1, Accumulator = 2 };
};
using MatrixUseEnum = MatrixUse::MatrixUseEnum;

struct MatrixScope {
  enum MatrixScopeEnum { Thread = 0, Wave = 1, ThreadGroup = 2 };
};
using MatrixScopeEnum = MatrixScope::MatrixScopeEnum;

struct MatrixLayout {
  enum MatrixLayoutEnum {
    RowMajor = 0,
    ColMajor = 1,
    MulOptimal = 2,
    MulOptimalTranspose = 3,
    OuterProductOptimal = 4,
    OuterProductOptimalTranspose = 5,
  };
};
using MatrixLayoutEnum = MatrixLayout::MatrixLayoutEnum;

namespace __detail {
// The HLSL type that holds a component: its own scalar, or a word of several.
template <ComponentEnum __C> struct ComponentTypeTraits {
  using Type = uint;
  static const bool IsNativeScalar = false;
  static const uint ElementsPerScalar = 4;
};
template <> struct ComponentTypeTraits<ComponentType::BFloat16> {
  using Type = uint;
  static const bool IsNativeScalar = false;
  static const uint ElementsPerScalar = 2;
};
template <typename __T> struct TypeTraits {
  static const ComponentEnum CompType = (ComponentEnum)0;
};
#define __TESSERA_COMPONENT(__Component, __Scalar)                                                 \
  template <> struct ComponentTypeTraits<ComponentType::__Component> {                             \
    using Type = __Scalar;                                                                         \
    static const bool IsNativeScalar = true;                                                       \
    static const uint ElementsPerScalar = 1;                                                       \
  };                                                                                               \
  template <> struct TypeTraits<__Scalar> {                                                        \
    static const ComponentEnum CompType = ComponentType::__Component;                              \
  };
__TESSERA_COMPONENT(I32, int)
__TESSERA_COMPONENT(U32, uint)
__TESSERA_COMPONENT(I64, int64_t)
__TESSERA_COMPONENT(U64, uint64_t)
__TESSERA_COMPONENT(F32, float)
__TESSERA_COMPONENT(F64, double)
#ifdef __HLSL_ENABLE_16_BIT
__TESSERA_COMPONENT(I16, int16_t)
__TESSERA_COMPONENT(U16, uint16_t)
__TESSERA_COMPONENT(F16, float16_t)
#endif
#undef __TESSERA_COMPONENT

template <int __M, int __N, bool __Transposed> struct DimMN {
  static const int __rows = __M;
  static const int __columns = __N;
};
template <int __M, int __N> struct DimMN<__M, __N, true> {
  static const int __rows = __N;
  static const int __columns = __M;
};
} // namespace __detail

// M rows and N columns of a wave or a thread group.
template <ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use, MatrixScopeEnum __Scope>
class Matrix {
  using ElementType = typename __detail::ComponentTypeTraits<__C>::Type;
  static const uint ElementsPerScalar = __detail::ComponentTypeTraits<__C>::ElementsPerScalar;
  static const bool IsNativeScalar = __detail::ComponentTypeTraits<__C>::IsNativeScalar;

  using HandleT = __builtin_LinAlgMatrix<__C, __M, __N, __Use, __Scope>;
  HandleT __handle;

  template <ComponentEnum __To, MatrixUseEnum __NewUse = __Use, bool __Transpose = false>
  [[nodiscard]] Matrix<__To, __detail::DimMN<__M, __N, __Transpose>::__rows,
                       __detail::DimMN<__M, __N, __Transpose>::__columns, __NewUse, __Scope>
  Cast() {
    Matrix<__To, __detail::DimMN<__M, __N, __Transpose>::__rows,
           __detail::DimMN<__M, __N, __Transpose>::__columns, __NewUse, __Scope>
        __result;
    __builtin_LinAlg_CopyConvertMatrix(__result.__handle, __handle, __Transpose);
    return __result;
  }

  template <typename __T> [[nodiscard]] static Matrix Splat(__T __value) {
    Matrix __result;
    __builtin_LinAlg_FillMatrix(__result.__handle, __value);
    return __result;
  }

  // 128, which the proposal says where a program says nothing, promises nothing.
  [[nodiscard]] static Matrix Load(ByteAddressBuffer __b, uint __offset, uint __stride,
                                   MatrixLayoutEnum __layout, uint __align = 128) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __layout,
                                              __align);
    return __result;
  }
  [[nodiscard]] static Matrix Load(RWByteAddressBuffer __b, uint __offset, uint __stride,
                                   MatrixLayoutEnum __layout, uint __align = 128) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __layout,
                                              __align);
    return __result;
  }
  template <uint __Align>
  [[nodiscard]] static Matrix Load(ByteAddressBuffer __b, uint __offset, uint __stride,
                                   MatrixLayoutEnum __layout) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __layout,
                                              __Align);
    return __result;
  }
  template <uint __Align>
  [[nodiscard]] static Matrix Load(RWByteAddressBuffer __b, uint __offset, uint __stride,
                                   MatrixLayoutEnum __layout) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromDescriptor(__result.__handle, __b, __offset, __stride, __layout,
                                              __Align);
    return __result;
  }
  template <typename __T, int __Size>
  [[nodiscard]] static Matrix Load(groupshared __T __array[__Size], uint __start, uint __stride,
                                   MatrixLayoutEnum __layout) {
    Matrix __result;
    __builtin_LinAlg_MatrixLoadFromMemory(__result.__handle, __array, __start, __stride, __layout);
    return __result;
  }

  void Store(RWByteAddressBuffer __b, uint __offset, uint __stride, MatrixLayoutEnum __layout,
             uint __align = 128) {
    __builtin_LinAlg_MatrixStoreToDescriptor(__handle, __b, __offset, __stride, __layout, __align);
  }
  template <uint __Align>
  void Store(RWByteAddressBuffer __b, uint __offset, uint __stride, MatrixLayoutEnum __layout) {
    __builtin_LinAlg_MatrixStoreToDescriptor(__handle, __b, __offset, __stride, __layout, __Align);
  }
  template <typename __T, int __Size>
  void Store(groupshared __T __array[__Size], uint __start, uint __stride,
             MatrixLayoutEnum __layout) {
    __builtin_LinAlg_MatrixStoreToMemory(__handle, __array, __start, __stride, __layout);
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

  void InterlockedAccumulate(RWByteAddressBuffer __b, uint __offset, uint __stride,
                             MatrixLayoutEnum __layout, uint __align = 128) {
    __builtin_LinAlg_MatrixAccumulateToDescriptor(__handle, __b, __offset, __stride, __layout,
                                                  __align);
  }
  template <uint __Align>
  void InterlockedAccumulate(RWByteAddressBuffer __b, uint __offset, uint __stride,
                             MatrixLayoutEnum __layout) {
    __builtin_LinAlg_MatrixAccumulateToDescriptor(__handle, __b, __offset, __stride, __layout,
                                                  __Align);
  }
  template <typename __T, int __Size>
  void InterlockedAccumulate(groupshared __T __array[__Size], uint __start, uint __stride,
                             MatrixLayoutEnum __layout) {
    __builtin_LinAlg_MatrixAccumulateToMemory(__handle, __array, __start, __stride, __layout);
  }

  template <ComponentEnum __From>
  void Accumulate(const Matrix<__From, __M, __N, MatrixUse::A, __Scope> __a) {
    __builtin_LinAlg_MatrixAccumulate(__handle, __handle, __a.__handle);
  }
  template <ComponentEnum __From>
  void Accumulate(const Matrix<__From, __M, __N, MatrixUse::B, __Scope> __b) {
    __builtin_LinAlg_MatrixAccumulate(__handle, __handle, __b.__handle);
  }
  // The compiler judges the shapes.
  template <ComponentEnum __L, ComponentEnum __R, int __LM, int __LK, int __RK, int __RN>
  void MultiplyAccumulate(const Matrix<__L, __LM, __LK, MatrixUse::A, __Scope> __a,
                          const Matrix<__R, __RK, __RN, MatrixUse::B, __Scope> __b) {
    __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(__handle, __a.__handle, __b.__handle, __handle);
  }
};

MatrixUseEnum AccumulatorLayout() {
  return (MatrixUseEnum)__builtin_LinAlg_MatrixQueryAccumulatorLayout();
}

template <ComponentEnum __Out, ComponentEnum __L, ComponentEnum __R, int __M, int __N, int __K,
          int __K2, MatrixScopeEnum __Scope>
[[nodiscard]] Matrix<__Out, __M, __N, MatrixUse::Accumulator, __Scope>
Multiply(const Matrix<__L, __M, __K, MatrixUse::A, __Scope> __a,
         const Matrix<__R, __K2, __N, MatrixUse::B, __Scope> __b) {
  Matrix<__Out, __M, __N, MatrixUse::Accumulator, __Scope> __result;
  __builtin_LinAlg_MatrixMatrixMultiply(__result.__handle, __a.__handle, __b.__handle);
  return __result;
}
template <ComponentEnum __C, int __M, int __N, int __K, int __K2, MatrixScopeEnum __Scope>
[[nodiscard]] Matrix<__C, __M, __N, MatrixUse::Accumulator, __Scope>
Multiply(const Matrix<__C, __M, __K, MatrixUse::A, __Scope> __a,
         const Matrix<__C, __K2, __N, MatrixUse::B, __Scope> __b) {
  Matrix<__C, __M, __N, MatrixUse::Accumulator, __Scope> __result;
  __builtin_LinAlg_MatrixMatrixMultiply(__result.__handle, __a.__handle, __b.__handle);
  return __result;
}

} // namespace linalg
} // namespace dx

#include <dx/linalg_thread.h>
