// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, uint32_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, int32_t, row_major> b;
  fragment<accumulator, 16, 16, 16, uint8_t> c;
  fragment<accumulator, 16, 16, 16, matrix_a> d;
}
// EXPECT --target vulkan
