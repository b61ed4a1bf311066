// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16> a = CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16> b = CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> c = CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  c = cooperativeMatrixSaturatingMultiplyAdd(a, b, c);
}
// EXPECT --target vulkan
// DIAG: MatrixSaturates @ 11
//| saturating-floats.hlsl:11:7: error: a multiply-add of float cannot saturate: use cooperativeMatrixMultiplyAdd
//|    11 |   c = cooperativeMatrixSaturatingMultiplyAdd(a, b, c);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
