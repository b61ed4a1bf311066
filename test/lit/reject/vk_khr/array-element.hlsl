// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
struct Pair { float16_t first, second; };
StructuredBuffer<Pair> Pairs : register(t2);
StructuredBuffer<uint16_t> Words : register(t3);
groupshared bool Flags[256];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Pairs, 0, 8);
  typedef CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16> Wide;
  Wide b = Wide::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Words, 0, 8);
  Mat c = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Flags[0]), 16);
}
// EXPECT --target vulkan
// DIAG: MatrixArrayElement @ 13
// DIAG: MatrixArrayElement @ 15
// DIAG: MatrixArrayElement @ 16
//| array-element.hlsl:13:11: error: a buffer of Pair cannot hold a matrix of float16_t: its elements must be float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t
//|    13 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Pairs, 0, 8);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:15:12: error: a buffer of uint16_t cannot hold a matrix of float: its elements must be float, double, int, uint, int64_t or uint64_t
//|    15 |   Wide b = Wide::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Words, 0, 8);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:16:11: error: a groupshared array of bool cannot hold a matrix of float16_t: its elements must be float16_t, float, double, int16_t, uint16_t, int, uint, int64_t or uint64_t
//|    16 |   Mat c = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Flags[0]), 16);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
