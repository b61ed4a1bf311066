// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float16_t Tile[512];
struct Holder { vk::WorkgroupSpirvPointer<float16_t> p; };
typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
Mat load(vk::WorkgroupSpirvPointer<float16_t> p, bool early) {
  if (early)
    return Mat::Splat(0);
  return Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(p, 16);
}

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  vk::WorkgroupSpirvPointer<float16_t> p = vk::GetGroupSharedAddress(Tile[0]);
  vk::WorkgroupSpirvPointer<float16_t> none;
  p = vk::GetGroupSharedAddress(Tile[256]);
  Mat a = load(p, i == 0);
  Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(i == 0 ? p : vk::GetGroupSharedAddress(Tile[256]), 16);
  Holder h;
}
// EXPECT --target vulkan
// DIAG: SharedPointerValue @ 17
// DIAG: SharedPointerValue @ 18
// DIAG: SharedPointerReturns @ 19
// DIAG: SharedPointerValue @ 20
// DIAG: SharedPointerValue @ 7
//| shared-pointers.hlsl:17:40: error: a pointer to groupshared memory must be initialized with a known address and cannot be assigned, chosen, returned or stored: use an index into one array
//|    17 |   vk::WorkgroupSpirvPointer<float16_t> none;
//|       |                                        ^~~~
//| shared-pointers.hlsl:18:7: error: a pointer to groupshared memory must be initialized with a known address and cannot be assigned, chosen, returned or stored: use an index into one array
//|    18 |   p = vk::GetGroupSharedAddress(Tile[256]);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~
//| shared-pointers.hlsl:19:11: error: 'load' has a parameter that is a pointer to groupshared memory and returns before its end, which is not supported: return at the end, or pass an index into the array
//|    19 |   Mat a = load(p, i == 0);
//|       |           ^~~~
//| shared-pointers.hlsl:20:61: error: a pointer to groupshared memory must be initialized with a known address and cannot be assigned, chosen, returned or stored: use an index into one array
//|    20 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(i == 0 ? p : vk::GetGroupSharedAddress(Tile[256]), 16);
//|       |                                                             ^
//| shared-pointers.hlsl:7:17: error: a pointer to groupshared memory must be initialized with a known address and cannot be assigned, chosen, returned or stored: use an index into one array
//|     7 | struct Holder { vk::WorkgroupSpirvPointer<float16_t> p; };
//|       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 5 errors generated.
