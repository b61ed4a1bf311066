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
                    "making memory available or visible needs a scope, but there is no argument for it: "    \
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

template <typename ComponentType, Scope scope, uint rows, uint columns, CooperativeMatrixUse use>
class CooperativeMatrix {
  using SpirvMatrixType =
      __vk_khr_matrix<ComponentType, rows, columns, use, __vk_khr::__scope<scope>::__value>;
  SpirvMatrixType __matrix;

  static const bool hasSignedIntegerComponentType =
      (ComponentType(0) - ComponentType(1) < ComponentType(0));

  template <class NewComponentType>
  [[nodiscard]] CooperativeMatrix<NewComponentType, scope, rows, columns, use> cast() {
    using __To = CooperativeMatrix<NewComponentType, scope, rows, columns, use>;
    __To __result;
    __result.__matrix = __vk_khr::__convert<typename __To::SpirvMatrixType>(__matrix);
    return __result;
  }
  [[nodiscard]] CooperativeMatrix negate() {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__negate(__matrix);
    return __result;
  }
  CooperativeMatrix operator+(CooperativeMatrix other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__plus(__matrix, other.__matrix);
    return __result;
  }
  CooperativeMatrix operator-(CooperativeMatrix other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__minus(__matrix, other.__matrix);
    return __result;
  }
  CooperativeMatrix operator*(CooperativeMatrix other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__times(__matrix, other.__matrix);
    return __result;
  }
  CooperativeMatrix operator/(CooperativeMatrix other) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__over(__matrix, other.__matrix);
    return __result;
  }
  CooperativeMatrix operator*(ComponentType scalar) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__times(__matrix, scalar);
    return __result;
  }

  [[nodiscard]] static CooperativeMatrix Splat(ComponentType v) {
    CooperativeMatrix __result;
    __result.__matrix = __vk_khr::__splat<SpirvMatrixType>(v);
    return __result;
  }
  static uint32_t GetLength() { return __vk_khr::__length<SpirvMatrixType>(); }
  void Set(ComponentType value, uint32_t index) {
    __matrix = __vk_khr::__set(__matrix, index, value);
  }
  ComponentType Get(uint32_t index) { return __vk_khr::__get<ComponentType>(__matrix, index); }

// Every load and store, with the operands of memory accesses and without.
#define __TESSERA_LOAD(Name, Load, Index, ...)                                                     \
  template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>             \
  __TESSERA_ACCESS(memoryAccessOperands, layout)                                                   \
  [[nodiscard]] static CooperativeMatrix Name(__VA_ARGS__, uint32_t stride) {                      \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::Load<SpirvMatrixType>(data, Index, stride, layout);              \
    return __result;                                                                               \
  }                                                                                                \
  template <CooperativeMatrixLayout layout, class Type>                                            \
  __TESSERA_LAYOUT(layout)                                                                         \
  [[nodiscard]] static CooperativeMatrix Name(__VA_ARGS__, uint32_t stride) {                      \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::Load<SpirvMatrixType>(data, Index, stride, layout);              \
    return __result;                                                                               \
  }
#define __TESSERA_STORE(Name, Store, Index, ...)                                                   \
  template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>             \
  __TESSERA_ACCESS(memoryAccessOperands, layout)                                                   \
  void Name(__VA_ARGS__, uint32_t stride) {                                                        \
    __vk_khr::Store(__matrix, data, Index, stride, layout);                                        \
  }                                                                                                \
  template <CooperativeMatrixLayout layout, class Type>                                            \
  __TESSERA_LAYOUT(layout)                                                                         \
  void Name(__VA_ARGS__, uint32_t stride) {                                                        \
    __vk_khr::Store(__matrix, data, Index, stride, layout);                                        \
  }
  __TESSERA_LOAD(Load, __load, 0, WorkgroupSpirvPointer<Type> data)
  __TESSERA_LOAD(Load, __load, index, RWStructuredBuffer<Type> data, uint32_t index)
  __TESSERA_LOAD(Load, __load, index, StructuredBuffer<Type> data, uint32_t index)
  __TESSERA_LOAD(CoherentLoad, __load_coherent, index, RWStructuredBuffer<Type> data,
                 uint32_t index)
  __TESSERA_STORE(Store, __store, 0, WorkgroupSpirvPointer<Type> data)
  __TESSERA_STORE(Store, __store, index, RWStructuredBuffer<Type> data, uint32_t index)
  __TESSERA_STORE(CoherentStore, __store_coherent, index, RWStructuredBuffer<Type> data,
                  uint32_t index)
#undef __TESSERA_STORE
#undef __TESSERA_LOAD

// Refuses memory or layouts that are not supported.
#define __TESSERA_NO_MEMORY(Name, Result, Why)                                                     \
  template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class __P>              \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P data, uint32_t index, uint32_t stride);       \
  template <CooperativeMatrixLayout layout, class __P>                                             \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P data, uint32_t index, uint32_t stride);       \
  template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class __P>              \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P data, uint32_t stride);                       \
  template <CooperativeMatrixLayout layout, class __P>                                             \
  __TESSERA_REFUSED(true, #Name Why) Result Name(__P data, uint32_t stride);                       \
  template <class __P>                                                                             \
  __TESSERA_REFUSED(true, #Name __NO_LAYOUT) Result Name(__P data, uint32_t index,                 \
                                                         uint32_t stride);                         \
  template <class __P>                                                                             \
  __TESSERA_REFUSED(true, #Name __NO_LAYOUT) Result Name(__P data, uint32_t stride);
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
  [[nodiscard]] static CooperativeMatrix Load##Major(BufferType buffer, uint32_t index,            \
                                                     uint32_t stride) {                            \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::__load<SpirvMatrixType>(                                         \
        buffer, index, stride, CooperativeMatrixLayout##Major##KHR);                               \
    return __result;                                                                               \
  }                                                                                                \
  void Store##Major(RWStructuredBuffer<ComponentType> data, uint32_t index, uint32_t stride) {     \
    __vk_khr::__store(__matrix, data, index, stride, CooperativeMatrixLayout##Major##KHR);         \
  }                                                                                                \
  template <class BufferType>                                                                      \
  __TESSERA_MASK(memoryAccessMask)                                                                 \
  [[nodiscard]] static CooperativeMatrix Load##Major(                                              \
      BufferType buffer, uint32_t index, uint32_t stride, MemoryAccessMask memoryAccessMask) {     \
    CooperativeMatrix __result;                                                                    \
    __result.__matrix = __vk_khr::__load<SpirvMatrixType>(                                         \
        buffer, index, stride, CooperativeMatrixLayout##Major##KHR);                               \
    return __result;                                                                               \
  }                                                                                                \
  __TESSERA_MASK(memoryAccessMask)                                                                 \
  void Store##Major(RWStructuredBuffer<ComponentType> data, uint32_t index, uint32_t stride,       \
                    MemoryAccessMask memoryAccessMask) {                                           \
    __vk_khr::__store(__matrix, data, index, stride, CooperativeMatrixLayout##Major##KHR);         \
  }                                                                                                \
  template <class BufferType>                                                                      \
  __TESSERA_REFUSED(true, "a load without a stride is undefined: give the stride")                 \
  static CooperativeMatrix Load##Major(BufferType buffer, uint32_t index);                         \
  __TESSERA_REFUSED(true, "a store without a stride is undefined: give the stride")                \
  void Store##Major(RWStructuredBuffer<ComponentType> data, uint32_t index);
  __TESSERA_MAJOR(RowMajor)
  __TESSERA_MAJOR(ColumnMajor)
#undef __TESSERA_MAJOR
  [[nodiscard]] static CooperativeMatrix splat(ComponentType v) { return Splat(v); }
};

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixA =
    CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixAKHR>;
template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixB =
    CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixBKHR>;
template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixAccumulator =
    CooperativeMatrix<ComponentType, scope, rows, columns,
                      CooperativeMatrixUseMatrixAccumulatorKHR>;

// DXC's form has one component type; SPIR-V and devices have one of each matrix.
#define __TESSERA_MULTIPLY_ADD(Name, Function)                                                     \
  template <typename ComponentType, Scope scope, uint rows, uint columns, uint K>                  \
  [[nodiscard]] CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> Name(            \
      CooperativeMatrixA<ComponentType, scope, rows, K> a,                                         \
      CooperativeMatrixB<ComponentType, scope, K, columns> b,                                      \
      CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> c) {                       \
    CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> __result;                    \
    __result.__matrix = __vk_khr::Function(a.__matrix, b.__matrix, c.__matrix);                    \
    return __result;                                                                               \
  }                                                                                                \
  template <typename __A, typename __B, typename __C, Scope scope, uint rows, uint columns,        \
            uint K>                                                                                \
  [[nodiscard]] CooperativeMatrixAccumulator<__C, scope, rows, columns> Name(                      \
      CooperativeMatrixA<__A, scope, rows, K> a, CooperativeMatrixB<__B, scope, K, columns> b,     \
      CooperativeMatrixAccumulator<__C, scope, rows, columns> c) {                                 \
    CooperativeMatrixAccumulator<__C, scope, rows, columns> __result;                              \
    __result.__matrix = __vk_khr::Function(a.__matrix, b.__matrix, c.__matrix);                    \
    return __result;                                                                               \
  }                                                                                                \
  template <typename __A, typename __B, typename __C>                                              \
  __TESSERA_REFUSED(true, #Name " takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of "  \
                                "K by N and a CooperativeMatrixAccumulator of M by N, of one "     \
                                "scope")                                                           \
  void Name(__A a, __B b, __C c);
__TESSERA_MULTIPLY_ADD(cooperativeMatrixMultiplyAdd, __multiply_add)
__TESSERA_MULTIPLY_ADD(cooperativeMatrixSaturatingMultiplyAdd, __saturating_multiply_add)
#undef __TESSERA_MULTIPLY_ADD
#undef __TESSERA_LAYOUT
#undef __TESSERA_ACCESS
#undef __TESSERA_MASK
#undef __TESSERA_REFUSED

} // namespace khr
} // namespace vk
