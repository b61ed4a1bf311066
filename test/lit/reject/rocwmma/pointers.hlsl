// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Shared[256];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  auto p = Shared + 4;
  load_matrix_sync(c, p, 16, mem_row_major);
}
// EXPECT --target vulkan
