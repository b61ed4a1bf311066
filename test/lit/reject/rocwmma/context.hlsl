// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<row_major, 16, 16, 16, float16_t> a;
  fill_fragment(a, 1);
}
// EXPECT --target vulkan
// DIAG: MatrixUseUnknown @ 8
//| context.hlsl:8:46: error: unknown matrix use: use 'rocwmma::matrix_a', 'rocwmma::matrix_b' or 'rocwmma::accumulator'
//|     8 |   fragment<row_major, 16, 16, 16, float16_t> a;
//|       |                                              ^
//| 1 error generated.
