// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Load(In, 0, 16);
}
// EXPECT --target vulkan
// DIAG: error @ 9
//| layout-missing.hlsl:9:16: error: Load needs a layout: write <vk::CooperativeMatrixLayoutRowMajorKHR> or <vk::CooperativeMatrixLayoutColumnMajorKHR> after its name
//|     9 |   Mat a = Mat::Load(In, 0, 16);
//|       |                ^
//| 1 error generated.
