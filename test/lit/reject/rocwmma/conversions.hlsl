// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_a, 16, 16, 16, float16_t, col_major> b;
  a = b;
}
// EXPECT --target vulkan
// DIAG: error @ 10
//| conversions.hlsl:10:5: error: assigning to 'fragment' (16x16 half matrix_a fragment) from incompatible type 'fragment' (16x16 half matrix_a fragment)
//|    10 |   a = b;
//|       |     ^ ~
//| 1 error generated.
