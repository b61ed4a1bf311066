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
// DIAG: error @ 9
// DIAG: error @ 10
// DIAG: error @ 11
// DIAG: error @ 12
//| no-layout.hlsl:9:3: error: the fragment has no layout: give mem_row_major or mem_col_major as the last argument, or the fragment row_major or col_major
//|     9 |   load_matrix_sync(c, Out, 16);
//|       |   ^
//| no-layout.hlsl:10:3: error: the fragment has no layout: give mem_row_major or mem_col_major as the last argument, or the fragment row_major or col_major
//|    10 |   store_matrix_sync(Out, c, 16);
//|       |   ^
//| no-layout.hlsl:11:3: error: the fragment has no layout: give it row_major or col_major
//|    11 |   load_matrix_coop_sync(c, Out, 16, 0, 1);
//|       |   ^
//| no-layout.hlsl:12:3: error: the fragment has no layout: give it row_major or col_major
//|    12 |   store_matrix_coop_sync(Out, c, 16, 0, 1, 1);
//|       |   ^
//| 4 errors generated.
