// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <vk/spirv.h>: enumerations of SPIR-V by DXC's names, and pointers to groupshared memory.
#pragma once

namespace vk {

enum CooperativeMatrixUse {
  CooperativeMatrixUseMatrixAKHR = 0,
  CooperativeMatrixUseMatrixBKHR = 1,
  CooperativeMatrixUseMatrixAccumulatorKHR = 2,
  CooperativeMatrixUseMax = 0x7fffffff,
};

enum CooperativeMatrixLayout {
  CooperativeMatrixLayoutRowMajorKHR = 0,
  CooperativeMatrixLayoutColumnMajorKHR = 1,
  CooperativeMatrixLayoutRowBlockedInterleavedARM = 4202,
  CooperativeMatrixLayoutColumnBlockedInterleavedARM = 4203,
  CooperativeMatrixLayoutMax = 0x7fffffff,
};

enum CooperativeMatrixOperandsMask {
  CooperativeMatrixOperandsMaskNone = 0,
  CooperativeMatrixOperandsMatrixASignedComponentsKHRMask = 1 << 0,
  CooperativeMatrixOperandsMatrixBSignedComponentsKHRMask = 1 << 1,
  CooperativeMatrixOperandsMatrixCSignedComponentsKHRMask = 1 << 2,
  CooperativeMatrixOperandsMatrixResultSignedComponentsKHRMask = 1 << 3,
  CooperativeMatrixOperandsSaturatingAccumulationKHRMask = 1 << 4,
};

enum MemoryAccessMask {
  MemoryAccessMaskNone = 0,
  MemoryAccessVolatileMask = 1 << 0,
  MemoryAccessAlignedMask = 1 << 1,
  MemoryAccessNontemporalMask = 1 << 2,
  MemoryAccessMakePointerAvailableMask = 1 << 3,
  MemoryAccessMakePointerAvailableKHRMask = 1 << 3,
  MemoryAccessMakePointerVisibleMask = 1 << 4,
  MemoryAccessMakePointerVisibleKHRMask = 1 << 4,
  MemoryAccessNonPrivatePointerMask = 1 << 5,
  MemoryAccessNonPrivatePointerKHRMask = 1 << 5,
  MemoryAccessAliasScopeINTELMaskMask = 1 << 16,
  MemoryAccessNoAliasINTELMaskMask = 1 << 17,
};

enum Scope {
  ScopeCrossDevice = 0,
  ScopeDevice = 1,
  ScopeWorkgroup = 2,
  ScopeSubgroup = 3,
  ScopeInvocation = 4,
  ScopeQueueFamily = 5,
  ScopeQueueFamilyKHR = 5,
  ScopeShaderCallKHR = 6,
  ScopeMax = 0x7fffffff,
};

enum StorageClass {
  StorageClassWorkgroup = 4,
};

// An element of a groupshared array, and with it the array that it lies in.
template <typename PointeeType>
struct [[clang::annotate("tessera.pointer")]] WorkgroupSpirvPointer {};

template <typename __T>
[[clang::annotate("tessera.address_of")]] WorkgroupSpirvPointer<__T> GetGroupSharedAddress(__T __v);
template <typename __T, int __N>
[[clang::annotate("tessera.address_of")]] WorkgroupSpirvPointer<__T[__N]>
GetGroupSharedAddress(groupshared __T __v[__N]);

} // namespace vk
