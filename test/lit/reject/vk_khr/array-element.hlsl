// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
struct Pair { float16_t first, second; };
StructuredBuffer<Pair> Pairs : register(t2);
StructuredBuffer<uint64_t> Words : register(t3);
groupshared bool Flags[256];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Pairs, 0, 8);
  Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Words, 0, 8);
  Mat c = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Flags[0]), 16);
}
// EXPECT --target vulkan
// DIAG: MatrixArrayElement @ 13
// DIAG: MatrixArrayElement @ 14
// DIAG: MatrixArrayElement @ 15
//| array-element.hlsl:13:11: error: a buffer of Pair cannot hold a matrix of float16_t: its elements must be float16_t, float, int16_t, uint16_t, int or uint
//|    13 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Pairs, 0, 8);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:14:11: error: a buffer of uint64_t cannot hold a matrix of float16_t: its elements must be float16_t, float, int16_t, uint16_t, int or uint
//|    14 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Words, 0, 8);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:15:11: error: a groupshared array of bool cannot hold a matrix of float16_t: its elements must be float16_t, float, int16_t, uint16_t, int or uint
//|    15 |   Mat c = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Flags[0]), 16);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
