// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HLSL proposal 0021, cooperative matrices of Vulkan, as DXC's header of this name has them, for
// every back end. Stands on __vk_khr_matrix. Names that a program cannot know begin with two
// underscores, so that its macros do no harm.
#pragma once

#include <vk/opcode_selector.h>
#include <vk/spirv.h>

namespace vk {
namespace khr {

#define __TESSERA_REFUSED(__when, __why) __attribute__((diagnose_if(__when, __why, "error")))
// Checks the mask and the layout of a load or store.
#define __TESSERA_MASK(__operands)                                                                 \
  __TESSERA_REFUSED(__operands & MemoryAccessVolatileMask,                                         \
                    "volatile accesses of cooperative matrices are not supported: declare the "    \
                    "buffer globallycoherent and use CoherentLoad and CoherentStore")              \
  __TESSERA_REFUSED(__operands & MemoryAccessAlignedMask,                                          \
                    "MemoryAccessAlignedMask needs an alignment, but there is no argument for it: leave it " \
                    "out, alignments are proven from the index and the stride")                    \
  __TESSERA_REFUSED(__operands &(MemoryAccessMakePointerAvailableMask |                            \
                                 MemoryAccessMakePointerVisibleMask),                              \
                    "making memory available or visible needs a scope, but there is no argument for it: " \
                    "use CoherentLoad and CoherentStore")                                          \
  __TESSERA_REFUSED(__operands & ~(MemoryAccessVolatileMask | MemoryAccessAlignedMask |            \
                                   MemoryAccessNontemporalMask |                                   \
                                   MemoryAccessMakePointerAvailableMask |                          \
                                   MemoryAccessMakePointerVisibleMask |                            \
                                   MemoryAccessNonPrivatePointerMask),                             \
                    "these memory access operands are not supported: use "                         \
                    "MemoryAccessNontemporalMask, MemoryAccessNonPrivatePointerMask or "           \
                    "MemoryAccessMaskNone")
#define __TESSERA_ACCESS(__operands, __layout)                                                     \
  __TESSERA_MASK(__operands) __TESSERA_LAYOUT(__layout)
#define __TESSERA_LAYOUT(__layout)                                                                 \
  __TESSERA_REFUSED(__layout != CooperativeMatrixLayoutRowMajorKHR &&                              \
                        __layout != CooperativeMatrixLayoutColumnMajorKHR,                         \
                    "this layout is not supported: use CooperativeMatrixLayoutRowMajorKHR or "     \
                    "CooperativeMatrixLayoutColumnMajorKHR")

template <typename ComponentType, Scope __scope, uint __rows, uint __columns, CooperativeMatrixUse __use>
class CooperativeMatrix {
  using SpirvMatrixType =
      __vk_khr_matrix<ComponentType, __rows, __columns, __use, __vk_khr::__scope<__scope>::__value>;
  SpirvMatrixType __matrix;

  static const bool hasSignedIntegerComponentType =
      (ComponentType(0) - ComponentType(1) < ComponentType(0));

  template <class NewComponentType>
  [[nodiscard]] CooperativeMatrix<NewComponentType, __scope, __rows, __columns, __use> cast() {
    using __To = CooperativeMatrix<NewComponentType, __scope, __rows, __columns, __use>;
    __To __result;
    __result.__matrix = __vk_khr::__convert<typename __To::SpirvMatrixType>(__matrix);
    return __result;
  }
  [[nodiscard]] CooperativeMatrix negate() {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__negate(__matrix);
    return __result;
  }
  CooperativeMatrix operator+(CooperativeMatrix __other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__plus(__matrix, __other.__matrix);
    return __result;
  }
  CooperativeMatrix operator-(CooperativeMatrix __other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__minus(__matrix, __other.__matrix);
    return __result;
  }
  CooperativeMatrix operator*(CooperativeMatrix __other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__times(__matrix, __other.__matrix);
    return __result;
  }
  CooperativeMatrix operator/(CooperativeMatrix __other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__over(__matrix, __other.__matrix);
    return __result;
  }
  CooperativeMatrix operator*(ComponentType __scalar) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__times(__matrix, __scalar);
    return __result;
  }

  [[nodiscard]] static CooperativeMatrix Splat(ComponentType __v) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__splat<SpirvMatrixType>(__v);
    return __result;
  }
  static uint32_t GetLength() { return __vk_khr::__length<SpirvMatrixType>(); }
  void Set(ComponentType __value, uint32_t __index) {
    __matrix = __vk_khr::__set(__matrix, __index, __value);
  }
  ComponentType Get(uint32_t __index) { return __vk_khr::__get<ComponentType>(__matrix, __index); }

// Every load and store, with the operands of memory accesses and without.
#define __TESSERA_LOAD(Name, Load, Index, ...)                                                     \
  template <uint32_t __memory_access_operands, CooperativeMatrixLayout __layout, class __Type>     \
  __TESSERA_ACCESS(__memory_access_operands, __layout)                                             \
  [[nodiscard]] static CooperativeMatrix Name(__VA_ARGS__, uint32_t __stride) {                    \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::Load<SpirvMatrixType>(__data, Index, __stride, __layout);        \
    return __result;                                                                               \
  }                                                                                                \
  template <CooperativeMatrixLayout __layout, class __Type>                                        \
  __TESSERA_LAYOUT(__layout)                                                                       \
  [[nodiscard]] static CooperativeMatrix Name(__VA_ARGS__, uint32_t __stride) {                    \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::Load<SpirvMatrixType>(__data, Index, __stride, __layout);        \
    return __result;                                                                               \
  }
#define __TESSERA_STORE(Name, Store, Index, ...)                                                   \
  template <uint32_t __memory_access_operands, CooperativeMatrixLayout __layout, class __Type>     \
  __TESSERA_ACCESS(__memory_access_operands, __layout)                                             \
  void Name(__VA_ARGS__, uint32_t __stride) {                                                      \
    __vk_khr::Store(__matrix, __data, Index, __stride, __layout);                                  \
  }                                                                                                \
  template <CooperativeMatrixLayout __layout, class __Type>                                        \
  __TESSERA_LAYOUT(__layout)                                                                       \
  void Name(__VA_ARGS__, uint32_t __stride) {                                                      \
    __vk_khr::Store(__matrix, __data, Index, __stride, __layout);                                  \
  }
  __TESSERA_LOAD(Load, __load, 0, WorkgroupSpirvPointer<__Type> __data)
  __TESSERA_LOAD(Load, __load, __index, RWStructuredBuffer<__Type> __data, uint32_t __index)
  __TESSERA_LOAD(Load, __load, __index, StructuredBuffer<__Type> __data, uint32_t __index)
  __TESSERA_LOAD(CoherentLoad, __load_coherent, __index, RWStructuredBuffer<__Type> __data,
                 uint32_t __index)
  __TESSERA_STORE(Store, __store, 0, WorkgroupSpirvPointer<__Type> __data)
  __TESSERA_STORE(Store, __store, __index, RWStructuredBuffer<__Type> __data, uint32_t __index)
  __TESSERA_STORE(CoherentStore, __store_coherent, __index, RWStructuredBuffer<__Type> __data,
                  uint32_t __index)
#undef __TESSERA_STORE
#undef __TESSERA_LOAD

// Refuses memory or layouts that are not supported.
#define __TESSERA_NO_MEMORY(Name, Result, Why)                                                     \
  template <uint32_t __memory_access_operands, CooperativeMatrixLayout __layout, class __P>        \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P __data, uint32_t __index, uint32_t __stride); \
  template <CooperativeMatrixLayout __layout, class __P>                                           \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P __data, uint32_t __index, uint32_t __stride); \
  template <uint32_t __memory_access_operands, CooperativeMatrixLayout __layout, class __P>        \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P __data, uint32_t __stride);                   \
  template <CooperativeMatrixLayout __layout, class __P>                                           \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P __data, uint32_t __stride);                   \
  template <class __P>                                                                             \
  __TESSERA_REFUSED(true, #Name __NO_LAYOUT) Result Name(__P __data, uint32_t __index,             \
                                                         uint32_t __stride);                       \
  template <class __P>                                                                             \
  __TESSERA_REFUSED(true, #Name __NO_LAYOUT) Result Name(__P __data, uint32_t __stride);
#define __NO_LAYOUT                                                                                \
  " needs a layout: write <vk::CooperativeMatrixLayoutRowMajorKHR> or "                            \
  "<vk::CooperativeMatrixLayoutColumnMajorKHR> after its name"
#define __FROM                                                                                     \
  " takes a StructuredBuffer or an RWStructuredBuffer, an index and a stride, or "                 \
  "vk::GetGroupSharedAddress of an element of a groupshared array and a stride"
#define __TO                                                                                       \
  " takes an RWStructuredBuffer, an index and a stride, or vk::GetGroupSharedAddress of an "       \
  "element of a groupshared array and a stride"
#define __COHERENT " takes an RWStructuredBuffer that is globallycoherent, an index and a stride"
  __TESSERA_NO_MEMORY(Load, static CooperativeMatrix, __FROM)
  __TESSERA_NO_MEMORY(CoherentLoad, static CooperativeMatrix, __COHERENT)
  __TESSERA_NO_MEMORY(Store, void, __TO)
  __TESSERA_NO_MEMORY(CoherentStore, void, __COHERENT)
#undef __COHERENT
#undef __TO
#undef __FROM
#undef __NO_LAYOUT
#undef __TESSERA_NO_MEMORY

  // Of DXC's first header.
#define __TESSERA_MAJOR(Major)                                                                     \
  template <class BufferType>                                                                      \
  [[nodiscard]] static CooperativeMatrix Load##Major(BufferType __buffer, uint32_t __index,        \
                                                     uint32_t __stride) {                          \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::__load<SpirvMatrixType>(                                         \
        __buffer, __index, __stride, CooperativeMatrixLayout##Major##KHR);                         \
    return __result;                                                                               \
  }                                                                                                \
  void Store##Major(RWStructuredBuffer<ComponentType> __data, uint32_t __index, uint32_t __stride) { \
    __vk_khr::__store(__matrix, __data, __index, __stride, CooperativeMatrixLayout##Major##KHR);   \
  }                                                                                                \
  template <class BufferType>                                                                      \
  __TESSERA_MASK(__memory_access_mask)                                                             \
  [[nodiscard]] static CooperativeMatrix Load##Major(                                              \
      BufferType __buffer, uint32_t __index, uint32_t __stride, MemoryAccessMask __memory_access_mask) { \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::__load<SpirvMatrixType>(                                         \
        __buffer, __index, __stride, CooperativeMatrixLayout##Major##KHR);                         \
    return __result;                                                                               \
  }                                                                                                \
  __TESSERA_MASK(__memory_access_mask)                                                             \
  void Store##Major(RWStructuredBuffer<ComponentType> __data, uint32_t __index, uint32_t __stride, \
                    MemoryAccessMask __memory_access_mask) {                                       \
    __vk_khr::__store(__matrix, __data, __index, __stride, CooperativeMatrixLayout##Major##KHR);   \
  }                                                                                                \
  template <class BufferType>                                                                      \
  __TESSERA_REFUSED(true, "a load without a stride is undefined: give the stride")                 \
  static CooperativeMatrix Load##Major(BufferType __buffer, uint32_t __index);                     \
  __TESSERA_REFUSED(true, "a store without a stride is undefined: give the stride")                \
  void Store##Major(RWStructuredBuffer<ComponentType> __data, uint32_t __index);
  __TESSERA_MAJOR(RowMajor)
  __TESSERA_MAJOR(ColumnMajor)
#undef __TESSERA_MAJOR
  [[nodiscard]] static CooperativeMatrix splat(ComponentType __v) { return Splat(__v); }
};

template <typename ComponentType, Scope __scope, uint __rows, uint __columns>
using CooperativeMatrixA =
    CooperativeMatrix<ComponentType, __scope, __rows, __columns, CooperativeMatrixUseMatrixAKHR>;
template <typename ComponentType, Scope __scope, uint __rows, uint __columns>
using CooperativeMatrixB =
    CooperativeMatrix<ComponentType, __scope, __rows, __columns, CooperativeMatrixUseMatrixBKHR>;
template <typename ComponentType, Scope __scope, uint __rows, uint __columns>
using CooperativeMatrixAccumulator =
    CooperativeMatrix<ComponentType, __scope, __rows, __columns,
                      CooperativeMatrixUseMatrixAccumulatorKHR>;

// DXC's form has one component type; SPIR-V and devices have one of each matrix.
#define __TESSERA_MULTIPLY_ADD(Name, Function)                                                     \
  template <typename ComponentType, Scope __scope, uint __rows, uint __columns, uint __K>          \
  [[nodiscard]] CooperativeMatrixAccumulator<ComponentType, __scope, __rows, __columns> Name(      \
      CooperativeMatrixA<ComponentType, __scope, __rows, __K> __a,                                 \
      CooperativeMatrixB<ComponentType, __scope, __K, __columns> __b,                              \
      CooperativeMatrixAccumulator<ComponentType, __scope, __rows, __columns> __c) {               \
    CooperativeMatrixAccumulator<ComponentType, __scope, __rows, __columns> __result;              \
    __result.__matrix = __vk_khr::Function(__a.__matrix, __b.__matrix, __c.__matrix);              \
    return __result;                                                                               \
  }                                                                                                \
  template <typename __A, typename __B, typename __C, Scope __scope, uint __rows, uint __columns,  \
            uint __K>                                                                              \
  [[nodiscard]] CooperativeMatrixAccumulator<__C, __scope, __rows, __columns> Name(                \
      CooperativeMatrixA<__A, __scope, __rows, __K> __a, CooperativeMatrixB<__B, __scope, __K, __columns> __b, \
      CooperativeMatrixAccumulator<__C, __scope, __rows, __columns> __c) {                         \
    CooperativeMatrixAccumulator<__C, __scope, __rows, __columns> __result;                        \
    __result.__matrix = __vk_khr::Function(__a.__matrix, __b.__matrix, __c.__matrix);              \
    return __result;                                                                               \
  }                                                                                                \
  template <typename __A, typename __B, typename __C>                                              \
  __TESSERA_REFUSED(true, #Name " takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of "  \
                                "K by N and a CooperativeMatrixAccumulator of M by N, of one "     \
                                "scope")                                                           \
  void Name(__A __a, __B __b, __C __c);
__TESSERA_MULTIPLY_ADD(cooperativeMatrixMultiplyAdd, __multiply_add)
__TESSERA_MULTIPLY_ADD(cooperativeMatrixSaturatingMultiplyAdd, __saturating_multiply_add)
#undef __TESSERA_MULTIPLY_ADD
#undef __TESSERA_LAYOUT
#undef __TESSERA_ACCESS
#undef __TESSERA_MASK
#undef __TESSERA_REFUSED

} // namespace khr
} // namespace vk
