// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Floats[256];
groupshared uint Words[64];
groupshared float4 Vectors[64];
StructuredBuffer<float4> Wide : register(t2);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_a, 16, 16, 16, int8_t, row_major> x;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, Out, 16);
  load_matrix_sync(a, Floats + 4, 16);
  load_matrix_sync(a, Words[4], 16);
  load_matrix_sync(x, A, 16);
  load_matrix_sync(c, Wide, 16, mem_row_major);
  load_matrix_sync(c, Vectors, 16, mem_row_major);
}
// EXPECT --target vulkan
