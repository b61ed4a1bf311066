// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Shared[256];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 32, float16_t, row_major> a;
  fragment<matrix_a, 16, 16, 32, float16_t, col_major> b;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, A, 16);
  load_matrix_sync(b, A, 16);
  load_matrix_sync(b, A, 15);
  store_matrix_sync(Shared + 1, c, 16, mem_row_major);
  store_matrix_sync(Shared[16], c, 16, mem_row_major);
}
// EXPECT --target vulkan
