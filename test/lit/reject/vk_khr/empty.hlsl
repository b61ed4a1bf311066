// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float, vk::ScopeSubgroup, 0, 16> a;
}
// EXPECT --target vulkan
// DIAG: MatrixEmpty @ 8
//| empty.hlsl:8:55: error: a 0x16 matrix has no elements
//|     8 |   CooperativeMatrixA<float, vk::ScopeSubgroup, 0, 16> a;
//|       |                                                       ^
//| 1 error generated.
