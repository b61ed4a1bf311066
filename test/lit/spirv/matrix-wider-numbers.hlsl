// f16 matrices in arrays of uint4, eight components in each: of a buffer, a second variable has components as elements; groupshared vectors are the
// pointee if the target is known to load from them right. Metal has pointers to components. Other targets copy whole numbers.
// RUN: tessera --target nvidia-hopper -DWAVE=32 --emit=spirv-asm %s -o - | FileCheck %s
// RUN: tessera --target vulkan -Wno-staging -DWAVE=32 --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=STAGED
// RUN: tessera --target apple-m3 -DWAVE=32 --emit=msl %s -o - | FileCheck %s --check-prefix=METAL
// CHECK-DAG:   OpDecorate %A Aliased
// CHECK-DAG:   OpDecorate %A_f16 Aliased
// CHECK-DAG:   [[POINTER:%[_a-zA-Z0-9]+]] = OpTypePointer Workgroup %v4uint
// CHECK:       OpControlBarrier
// CHECK-NOT:   OpControlBarrier
// CHECK:       OpAccessChain %_ptr_StorageBuffer_half %A_f16 %uint_0 %uint_32
// CHECK-NEXT:  OpCooperativeMatrixLoadKHR {{.*}} %uint_0 %uint_24
// CHECK:       OpAccessChain [[POINTER]] %s %uint_2
// CHECK-NEXT:  OpCooperativeMatrixLoadKHR {{.*}} %uint_1 %uint_3
// STAGED:      OpCooperativeMatrixLoadKHR
// STAGED:      OpControlBarrier
// STAGED:      OpBitcast %v2half
// STAGED:      OpCooperativeMatrixLoadKHR
// METAL:       simdgroup_load({{.*}}, (const device half *)A + 32, 24);
// METAL:       simdgroup_load({{.*}}, (threadgroup half *)s + 16, 24, ulong2(0), true);
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<uint4> A : register(t0);
RWStructuredBuffer<float> C : register(u1);
groupshared uint4 s[2 + 16 * 3];
typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> MA;
typedef CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> MB;
typedef CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> MC;
[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)]
void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 2 + 16 * 3; i += WAVE)
    s[i] = A[i];
  GroupMemoryBarrierWithGroupSync();
  MA a = MA::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(A, 4, 3);
  MB b = MB::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(vk::GetGroupSharedAddress(s[2]), 3);
  cooperativeMatrixMultiplyAdd(a, b, MC::Splat(0.0f)).Store<vk::CooperativeMatrixLayoutRowMajorKHR>(C, 0, 16);
}
