// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> a = CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> b = CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 16> c = CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 16>::Splat(1);
  c = cooperativeMatrixMultiplyAdd(a, b, c);
}
// EXPECT --target vulkan
// DIAG: MatrixAccumulatorType @ 11
//| accumulator.hlsl:11:7: error: the product of matrices of float16_t cannot be accumulated in int: use an accumulator of float16_t, float or double
//|    11 |   c = cooperativeMatrixMultiplyAdd(a, b, c);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
