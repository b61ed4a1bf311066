// Without matrix loads from vectors, a groupshared array of uint4 has a second variable whose elements are components. Then all groupshared variables are
// blocks with explicit layouts in the same memory, one after the other.
// RUN: tessera --target lavapipe -Wno-emulation --emit=spirv-asm %s -o - | FileCheck %s
// RUN: tessera --target lavapipe -Wno-emulation --reflect - %s -o %t.spv | FileCheck %s --check-prefix=REFLECT
// CHECK-DAG:   OpCapability WorkgroupMemoryExplicitLayoutKHR
// CHECK-DAG:   OpCapability WorkgroupMemoryExplicitLayout16BitAccessKHR
// CHECK-NOT:   WorkgroupMemoryExplicitLayout8BitAccessKHR
// CHECK:       OpExtension "SPV_KHR_workgroup_memory_explicit_layout"
// CHECK-DAG:   OpDecorate %Before Aliased
// CHECK-DAG:   OpDecorate %s Aliased
// CHECK-DAG:   OpDecorate %s_f16 Aliased
// CHECK-DAG:   OpMemberDecorate {{%[A-Za-z_0-9]+}} 0 Offset 0
// CHECK-DAG:   OpMemberDecorate [[WORDS:%[A-Za-z_0-9]+]] 0 Offset 16
// CHECK-DAG:   OpMemberDecorate [[HALVES:%[A-Za-z_0-9]+]] 0 Offset 16
// CHECK:       OpAccessChain {{%[_a-zA-Z0-9]+}} %s_f16 %uint_0
// CHECK:       OpCooperativeMatrixLoadKHR
// REFLECT-DAG: "workgroupMemoryExplicitLayout"
// REFLECT-DAG: "workgroupMemoryExplicitLayout16BitAccess"
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<uint4> A : register(t0);
RWStructuredBuffer<float> C : register(u1);
groupshared uint Before;
groupshared uint4 s[16 * 2];
typedef CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> MB;
typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> MA;
typedef CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> MC;
[numthreads(8, 1, 1)] void main(uint t : SV_GroupIndex) {
  if (t == 0)
    Before = A[64].x;
  for (uint i = t; i < 32; i += 8)
    s[i] = A[32 + i];
  GroupMemoryBarrierWithGroupSync();
  MA a = MA::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(A, 0, 2);
  MB b = MB::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(s[0]), 2);
  cooperativeMatrixMultiplyAdd(a, b, MC::Splat(0.0f)).Store<vk::CooperativeMatrixLayoutRowMajorKHR>(C, Before, 16);
}
