// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float, row_major> c;
  load_matrix_sync(Out, c, 16);
  store_matrix_sync(c, Out, 16);
  load_matrix_coop_sync(Out, c, 16, 0, 1);
  store_matrix_coop_sync(c, Out, 16);
  fill_fragment(1.0, c);
}
// EXPECT --target vulkan
// DIAG: error @ 8
// DIAG: error @ 9
// DIAG: error @ 10
// DIAG: error @ 11
// DIAG: error @ 12
//| calls.hlsl:8:3: error: load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension
//|     8 |   load_matrix_sync(Out, c, 16);
//|       |   ^
//| calls.hlsl:9:3: error: store_matrix_sync takes what is stored to, a fragment, and the leading dimension
//|     9 |   store_matrix_sync(c, Out, 16);
//|       |   ^
//| calls.hlsl:10:3: error: load_matrix_coop_sync takes a fragment, what it is loaded from, and the leading dimension
//|    10 |   load_matrix_coop_sync(Out, c, 16, 0, 1);
//|       |   ^
//| calls.hlsl:11:3: error: store_matrix_coop_sync takes what is stored to, a fragment, and the leading dimension
//|    11 |   store_matrix_coop_sync(c, Out, 16);
//|       |   ^
//| calls.hlsl:12:3: error: fill_fragment takes a fragment and a value
//|    12 |   fill_fragment(1.0, c);
//|       |   ^
//| 5 errors generated.
