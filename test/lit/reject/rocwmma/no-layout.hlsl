// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(c, Out, 16);
  store_matrix_sync(Out, c, 16);
  load_matrix_coop_sync(c, Out, 16, 0, 1);
  store_matrix_coop_sync(Out, c, 16, 0, 1, 1);
}
// EXPECT --target vulkan
