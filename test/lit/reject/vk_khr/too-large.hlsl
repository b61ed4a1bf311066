// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float, vk::ScopeSubgroup, 65536, 65536> a;
}
// EXPECT --target vulkan
// DIAG: MatrixTooLarge @ 8
//| too-large.hlsl:8:62: error: a 65536x65536 matrix is too large: with its depth it has more than 65536 elements
//|     8 |   CooperativeMatrixA<float, vk::ScopeSubgroup, 65536, 65536> a;
//|       |                                                              ^
//| 1 error generated.
