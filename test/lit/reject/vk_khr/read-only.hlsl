// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16> c = CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16>::Splat(1);
  c.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 16);
}
// EXPECT --target vulkan
// DIAG: error @ 9
//| read-only.hlsl:9:5: error: Store takes an RWStructuredBuffer, an index and a stride, or vk::GetGroupSharedAddress of an element of a groupshared array and a stride
//|     9 |   c.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 16);
//|       |     ^
//| 1 error generated.
