//@ nvidia-hopper
#include <vk/khr/cooperative_matrix.h>
using namespace vk; using namespace vk::khr;
StructuredBuffer<vector<float16_t, 8> > Left : register(t0);
RWStructuredBuffer<float4> Sums : register(u3);
groupshared vector<float16_t, 8> Tile[2 + 16 * 6];
typedef CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16> MatA;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR;
RWStructuredBuffer<float16_t> O;
[numthreads(32, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 16 * 6; i += 32)
    Tile[2 + i] = Left[2 + i];
  GroupMemoryBarrierWithGroupSync();
  MatA held = MatA::Load<Row>(GetGroupSharedAddress(Tile[2]), 6);
  held.Store<Row>(O, 0, 16);
}
