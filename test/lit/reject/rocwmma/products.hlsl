// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, row_major> b;
  fragment<matrix_b, 16, 16, 32, float16_t, row_major> deep;
  fragment<matrix_b, 16, 16, 16, bfloat16_t, row_major> other;
  fragment<accumulator, 16, 16, 16, float> c;
  fragment<accumulator, 16, 16, 16, float16_t> d;
  mma_sync(c, b, a, c);
  mma_sync(c, a, deep, c);
  mma_sync(c, a, other, c);
  mma_sync(c, a, b, d);
  mma_sync(c, a, b, 0);
}
// EXPECT --target vulkan
