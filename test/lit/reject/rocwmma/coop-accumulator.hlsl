// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float, row_major> c;
  load_matrix_coop_sync(c, Out, 16);
  store_matrix_coop_sync(Out, c, 16);
}
// EXPECT --target vulkan
// DIAG: error @ 9
// DIAG: error @ 10
//| coop-accumulator.hlsl:9:3: error: the waves that share an accumulator are not known: give the index of this wave and how many there are, and the fragment row_major or col_major
//|     9 |   load_matrix_coop_sync(c, Out, 16);
//|       |   ^
//| coop-accumulator.hlsl:10:3: error: the waves that share an accumulator are not known: give the index of this wave and how many there are, and the fragment row_major or col_major
//|    10 |   store_matrix_coop_sync(Out, c, 16);
//|       |   ^
//| 2 errors generated.
