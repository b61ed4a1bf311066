// Types of inline SPIR-V: pointers, matrices of the device, equal ones of HLSL, statics, structs and functions of them.
// RUN: tessera -T cs_6_6 --emit=spirv-asm -o - %s | FileCheck %s
// CHECK: OpMemoryModel PhysicalStorageBuffer64 Vulkan
// CHECK-COUNT-1: %uint = OpTypeInt 32 0
// CHECK-NOT: OpTypeInt 32 0
// CHECK-DAG: %[[POINTER:.*]] = OpTypePointer PhysicalStorageBuffer %uint
// CHECK-DAG: %[[MATRIX:.*]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_8 %uint_8 %uint_2
// CHECK: OpCooperativeMatrixLoadKHR %[[MATRIX]] %{{.*}} %uint_0 %uint_8 None
// CHECK: OpCooperativeMatrixStoreKHR
// CHECK: OpConvertUToPtr %[[POINTER]]
// CHECK: OpLoad %uint %{{.*}} Aligned 4
// CHECK: OpCopyObject %_ptr_Workgroup_uint
// CHECK: OpLoad %uint
#include <vk/spirv.h>
template <uint Class, typename T>
using Pointer [[vk::ext_capability(/* PhysicalStorageBufferAddresses */ 5347)]] = vk::SpirvOpaqueType</* OpTypePointer */ 32, vk::Literal<vk::integral_constant<uint, Class> >, T>;
using Word = vk::SpirvOpaqueType</* OpTypeInt */ 21, vk::Literal<vk::integral_constant<uint, 32> >, vk::Literal<vk::integral_constant<uint, 0> > >;
using Matrix = vk::SpirvOpaqueType</* OpTypeCooperativeMatrixKHR */ 4456, float, vk::integral_constant<uint, 3>, vk::integral_constant<uint, 8>,
                                   vk::integral_constant<uint, 8>, vk::integral_constant<vk::CooperativeMatrixUse, vk::CooperativeMatrixUseMatrixAccumulatorKHR> >;
struct Held {
  Matrix matrix;
  uint stride;
};
RWStructuredBuffer<float> Floats;
RWStructuredBuffer<uint> Out;
cbuffer Addresses {
  uint64_t Address;
}
groupshared uint Shared[8];

template <typename R, typename P>
[[vk::ext_capability(/* CooperativeMatrixKHR */ 6022)]] [[vk::ext_extension("SPV_KHR_cooperative_matrix")]]
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
R loadMatrix([[vk::ext_reference]] P place, uint layout, uint stride, [[vk::ext_literal]] uint operands);
template <typename M, typename P>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void storeMatrix([[vk::ext_reference]] P place, M matrix, uint layout, uint stride);
[[vk::ext_instruction(/* OpConvertUToPtr */ 120)]] Pointer<5349, uint> pointerTo(uint64_t address);
template <typename P> [[vk::ext_instruction(/* OpLoad */ 61)]] uint load(P pointer, [[vk::ext_literal]] uint aligned, [[vk::ext_literal]] uint alignment);
[[vk::ext_instruction(/* OpLoad */ 61)]] uint loadShared(Pointer<4, uint> pointer);
[[vk::ext_instruction(/* OpCopyObject */ 83)]] Pointer<4, uint> sharedAt([[vk::ext_reference]] uint place);
[[vk::ext_instruction(/* OpLoad */ 61)]] uint loadOther(vk::WorkgroupSpirvPointer<uint> pointer);
[[vk::ext_instruction(/* OpCopyObject */ 83)]] Word same(uint v);
[[vk::ext_instruction(/* OpCopyObject */ 83)]] uint back(Word v);

static Matrix Kept;
Held held(uint at) {
  Held h;
  h.stride = 8;
  h.matrix = loadMatrix<Matrix>(Floats[at], 0, h.stride, 0);
  return h;
}

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Held h = held(0);
  Kept = h.matrix;
  storeMatrix(Floats[64], Kept, 0, h.stride);
  if (i < 8)
    Shared[i] = load(pointerTo(Address + 4 * i), 2, 4);
  GroupMemoryBarrierWithGroupSync();
  Pointer<4, uint> p = sharedAt(Shared[i % 8]);
  Out[i] = loadShared(p) + back(same(i)) + loadOther(vk::GetGroupSharedAddress(Shared[0]));
}
