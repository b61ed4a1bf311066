// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  load_matrix_sync(a, A, 16, mem_col_major);
}
// EXPECT --target vulkan
// DIAG: error @ 9
//| layout-said-twice.hlsl:9:3: error: the fragment has a layout already: leave the last argument out, or declare the fragment without a layout
//|     9 |   load_matrix_sync(a, A, 16, mem_col_major);
//|       |   ^
//| 1 error generated.
