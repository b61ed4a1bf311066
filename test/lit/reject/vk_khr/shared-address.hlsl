// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float16_t Tile[256];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  float16_t local[256];
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(local[0]), 16);
  Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(In[0]), 16);
  Mat c = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Tile[0] + Tile[1]), 16);
}
// EXPECT --target vulkan
// DIAG: SharedPointerTo @ 11
// DIAG: SharedPointerTo @ 12
// DIAG: SharedPointerTo @ 13
//| shared-address.hlsl:11:61: error: 'vk::GetGroupSharedAddress' needs an element of a groupshared array
//|    11 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(local[0]), 16);
//|       |                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~
//| shared-address.hlsl:12:61: error: 'vk::GetGroupSharedAddress' needs an element of a groupshared array
//|    12 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(In[0]), 16);
//|       |                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~
//| shared-address.hlsl:13:61: error: 'vk::GetGroupSharedAddress' needs an element of a groupshared array
//|    13 |   Mat c = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Tile[0] + Tile[1]), 16);
//|       |                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
