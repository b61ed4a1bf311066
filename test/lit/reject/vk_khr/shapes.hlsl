// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 8> a = CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 8>::Splat(1);
  CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16> b = CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> c = CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  c = cooperativeMatrixMultiplyAdd(a, b, c);
  c = cooperativeMatrixMultiplyAdd(b, a, c);
  c = cooperativeMatrixSaturatingMultiplyAdd(a, a, c);
}
// EXPECT --target vulkan
// DIAG: error @ 11
// DIAG: error @ 12
// DIAG: error @ 13
//| shapes.hlsl:11:7: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    11 |   c = cooperativeMatrixMultiplyAdd(a, b, c);
//|       |       ^
//| shapes.hlsl:12:7: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    12 |   c = cooperativeMatrixMultiplyAdd(b, a, c);
//|       |       ^
//| shapes.hlsl:13:7: error: cooperativeMatrixSaturatingMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    13 |   c = cooperativeMatrixSaturatingMultiplyAdd(a, a, c);
//|       |       ^
//| 3 errors generated.
