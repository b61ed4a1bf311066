// Matrices in arrays of vectors: of a buffer, a second variable has components as elements; groupshared arrays of vectors are loaded from if the target
// is known to do it right. Metal has pointers to components.
// RUN: tessera --target nvidia-hopper -DWAVE=32 --emit=spirv-asm %s -o - | FileCheck %s
// RUN: tessera --target vulkan -Wno-staging -DWAVE=32 --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=STAGED
// RUN: tessera --target apple-m3 -DWAVE=32 --emit=msl %s -o - | FileCheck %s --check-prefix=METAL
// CHECK-DAG:   OpDecorate %A Aliased
// CHECK-DAG:   OpDecorate %A_f16 Aliased
// CHECK-DAG:   [[POINTER:%[_a-zA-Z0-9]+]] = OpTypePointer Workgroup %v4half
// CHECK:       OpControlBarrier
// CHECK-NOT:   OpControlBarrier
// CHECK:       OpAccessChain %_ptr_StorageBuffer_half %A_f16 %uint_0 %uint_16
// CHECK-NEXT:  OpCooperativeMatrixLoadKHR {{.*}} %uint_0 %uint_24
// CHECK:       OpAccessChain [[POINTER]] %s %uint_2
// CHECK-NEXT:  OpCooperativeMatrixLoadKHR {{.*}} %uint_1 %uint_6
// STAGED:      OpCooperativeMatrixLoadKHR
// STAGED:      OpControlBarrier
// STAGED:      OpCooperativeMatrixLoadKHR
// METAL:       simdgroup_load({{.*}}, (const device half *)A + 16, 24);
// METAL:       simdgroup_load({{.*}}, (threadgroup half *)s + 8, 24, ulong2(0), true);
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<vector<float16_t, 4> > A : register(t0);
RWStructuredBuffer<float> C : register(u1);
groupshared vector<float16_t, 4> s[2 + 16 * 6];
typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> MA;
typedef CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> MB;
typedef CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> MC;
[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)]
void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 2 + 16 * 6; i += WAVE)
    s[i] = A[i];
  GroupMemoryBarrierWithGroupSync();
  MA a = MA::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(A, 4, 6);
  MB b = MB::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(vk::GetGroupSharedAddress(s[2]), 6);
  cooperativeMatrixMultiplyAdd(a, b, MC::Splat(0.0f)).Store<vk::CooperativeMatrixLayoutRowMajorKHR>(C, 0, 16);
}
