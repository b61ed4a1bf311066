// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<bfloat16_t, vk::ScopeSubgroup, 16, 16> a;
  CooperativeMatrixB<float4, vk::ScopeSubgroup, 16, 16> b;
  CooperativeMatrixAccumulator<bool, vk::ScopeSubgroup, 16, 16> c;
  CooperativeMatrixA<int8_t4_packed, vk::ScopeSubgroup, 16, 16> d;
}
// EXPECT --target vulkan
// DIAG: MatrixElement @ 8
// DIAG: MatrixElement @ 9
// DIAG: MatrixElement @ 10
// DIAG: MatrixElement @ 11
//| component.hlsl:8:61: error: an A matrix cannot have elements of type 'bfloat16_t': use float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t
//|     8 |   CooperativeMatrixA<bfloat16_t, vk::ScopeSubgroup, 16, 16> a;
//|       |                                                             ^
//| component.hlsl:9:57: error: a B matrix cannot have elements of type 'vector<float, 4>': use float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t
//|     9 |   CooperativeMatrixB<float4, vk::ScopeSubgroup, 16, 16> b;
//|       |                                                         ^
//| component.hlsl:10:65: error: an accumulator cannot have elements of type 'bool': use float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t
//|    10 |   CooperativeMatrixAccumulator<bool, vk::ScopeSubgroup, 16, 16> c;
//|       |                                                                 ^
//| component.hlsl:11:65: error: an A matrix cannot have elements of type 'int8_t4_packed': use float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t
//|    11 |   CooperativeMatrixA<int8_t4_packed, vk::ScopeSubgroup, 16, 16> d;
//|       |                                                                 ^
//| 4 errors generated.
