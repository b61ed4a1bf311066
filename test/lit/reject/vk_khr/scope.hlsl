// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixA<float, vk::ScopeWorkgroup, 16, 16> a;
  CooperativeMatrixA<float, vk::ScopeInvocation, 16, 16> b;
  CooperativeMatrixA<float, vk::ScopeDevice, 16, 16> c;
}
// EXPECT --target vulkan
// DIAG: MatrixScopeUnsupported @ 8
// DIAG: MatrixScopeUnsupported @ 9
// DIAG: MatrixScopeUnsupported @ 10
//| scope.hlsl:8:57: error: a matrix of thread-group scope is not supported: use 'vk::ScopeSubgroup'
//|     8 |   CooperativeMatrixA<float, vk::ScopeWorkgroup, 16, 16> a;
//|       |                                                         ^
//| scope.hlsl:9:58: error: a matrix of thread scope is not supported: use 'vk::ScopeSubgroup'
//|     9 |   CooperativeMatrixA<float, vk::ScopeInvocation, 16, 16> b;
//|       |                                                          ^
//| scope.hlsl:10:54: error: a matrix of this scope is not supported: use 'vk::ScopeSubgroup'
//|    10 |   CooperativeMatrixA<float, vk::ScopeDevice, 16, 16> c;
//|       |                                                      ^
//| 3 errors generated.
