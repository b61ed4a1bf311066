// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrix<float, vk::ScopeSubgroup, 16, 16, vk::CooperativeMatrixUseMax> a;
}
// EXPECT --target vulkan
// DIAG: MatrixUseUnknown @ 8
//| use.hlsl:8:84: error: unknown matrix use: use 'vk::CooperativeMatrixUseMatrixAKHR', 'vk::CooperativeMatrixUseMatrixBKHR' or 'vk::CooperativeMatrixUseMatrixAccumulatorKHR'
//|     8 |   CooperativeMatrix<float, vk::ScopeSubgroup, 16, 16, vk::CooperativeMatrixUseMax> a;
//|       |                                                                                    ^
//| 1 error generated.
