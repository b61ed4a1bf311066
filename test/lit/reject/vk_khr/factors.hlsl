// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> a = CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixB<int, vk::ScopeSubgroup, 16, 16> b = CooperativeMatrixB<int, vk::ScopeSubgroup, 16, 16>::Splat(1);
  CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 16> c = CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 16>::Splat(1);
  c = cooperativeMatrixMultiplyAdd(a, b, c);
}
// EXPECT --target vulkan
// DIAG: MatrixOperandTypes @ 11
//| factors.hlsl:11:7: error: an A matrix of float16_t cannot be multiplied with a B matrix of int: integers are multiplied with integers, floats with floats
//|    11 |   c = cooperativeMatrixMultiplyAdd(a, b, c);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
