// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
cbuffer Constants { float Many[256]; };
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  float local[256];
  load_matrix_sync(c, local, 16, mem_row_major);
  load_matrix_sync(c, 3, 16, mem_row_major);
  load_matrix_sync(c, Many, 16, mem_row_major);
}
// EXPECT --target vulkan
