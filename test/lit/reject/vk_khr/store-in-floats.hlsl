// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float4> In : register(t0);
RWStructuredBuffer<float4> Out : register(u1);
RWStructuredBuffer<uint4> Words : register(u2);
groupshared float Shared[128];
typedef CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
static const vk::CooperativeMatrixLayout Row = vk::CooperativeMatrixLayoutRowMajorKHR;

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Mat a = Mat::Load<Row>(In, 0, 2);
  a.Store<Row>(Words, 0, 2);
  a.Store<Row>(Out, 0, 2);
  a.Store<Row>(vk::GetGroupSharedAddress(Shared[0]), 8);
}
// EXPECT --target vulkan
// DIAG: MatrixStoreInFloats @ 14
// DIAG: MatrixStoreInFloats @ 15
//| store-in-floats.hlsl:14:5: error: cannot store a matrix of float16_t in a buffer of float: use elements of uint, or of vectors of uint, with the same bits
//|    14 |   a.Store<Row>(Out, 0, 2);
//|       |     ^~~~~
//| store-in-floats.hlsl:15:5: error: cannot store a matrix of float16_t in a groupshared array of float: use elements of uint, or of vectors of uint, with the same bits
//|    15 |   a.Store<Row>(vk::GetGroupSharedAddress(Shared[0]), 8);
//|       |     ^~~~~
//| 2 errors generated.
