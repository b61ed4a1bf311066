// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowBlockedInterleavedARM>(In, 0, 16);
  Mat b = Mat::Load<vk::MemoryAccessMaskNone, vk::CooperativeMatrixLayoutColumnBlockedInterleavedARM>(In, 0, 16);
  CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> c;
  c.Store<vk::CooperativeMatrixLayoutMax>(Out, 0, 16);
}
// EXPECT --target vulkan
// DIAG: error @ 9
// DIAG: error @ 10
// DIAG: error @ 12
//| layout.hlsl:9:16: error: this layout is not supported: use CooperativeMatrixLayoutRowMajorKHR or CooperativeMatrixLayoutColumnMajorKHR
//|     9 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowBlockedInterleavedARM>(In, 0, 16);
//|       |                ^
//| layout.hlsl:10:16: error: this layout is not supported: use CooperativeMatrixLayoutRowMajorKHR or CooperativeMatrixLayoutColumnMajorKHR
//|    10 |   Mat b = Mat::Load<vk::MemoryAccessMaskNone, vk::CooperativeMatrixLayoutColumnBlockedInterleavedARM>(In, 0, 16);
//|       |                ^
//| layout.hlsl:12:5: error: this layout is not supported: use CooperativeMatrixLayoutRowMajorKHR or CooperativeMatrixLayoutColumnMajorKHR
//|    12 |   c.Store<vk::CooperativeMatrixLayoutMax>(Out, 0, 16);
//|       |     ^
//| 3 errors generated.
