// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float16_t Tile[255];
groupshared float4 Vectors[64];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  typedef CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16> Other;
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Tile[0]), 16);
  Other b = Other::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Vectors[0]), 4);
  Other c = Other::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Vectors[1]), 4);
}
// EXPECT --target vulkan
// DIAG: MatrixOutsideArray @ 12
// DIAG: MatrixOutsideArray @ 14
//| array-size.hlsl:12:11: error: the matrix reaches element 256 of an array with 255 elements
//|    12 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Tile[0]), 16);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-size.hlsl:14:13: error: the matrix reaches element 65 of an array with 64 elements
//|    14 |   Other c = Other::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Vectors[1]), 4);
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
