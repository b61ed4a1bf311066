// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
ByteAddressBuffer Bytes : register(t2);
Buffer<float16_t> Typed : register(t3);
groupshared float16_t Tile[256];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Bytes, 0, 32);
  Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Tile, 0, 16);
}
// EXPECT --target vulkan
// DIAG: error @ 12
// DIAG: error @ 13
//| no-memory.hlsl:12:16: error: Load takes a StructuredBuffer or an RWStructuredBuffer, an index and a stride, or vk::GetGroupSharedAddress of an element of a groupshared array and a stride
//|    12 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Bytes, 0, 32);
//|       |                ^
//| no-memory.hlsl:13:16: error: Load takes a StructuredBuffer or an RWStructuredBuffer, an index and a stride, or vk::GetGroupSharedAddress of an element of a groupshared array and a stride
//|    13 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Tile, 0, 16);
//|       |                ^
//| 2 errors generated.
