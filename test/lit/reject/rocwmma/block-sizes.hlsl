// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 32, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 8, float16_t, row_major> b;
  fragment<matrix_b, 16, 16, 24, int8_t, row_major> c;
  fragment<accumulator, 8, 8, 16, float32_t> d;
  fragment<matrix_a, 32, 32, 4, float64_t, row_major> e;
  fragment<accumulator, 32, 32, 4, float64_t> f;
  fragment<matrix_a, 0, 16, 16, float16_t, row_major> g;
  fragment<matrix_a, 32, 32, 2, bfloat16_t, row_major> h;
}
// EXPECT --target vulkan
