// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float16_t> Out : register(u1);

[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  load_matrix_coop_sync(a, A, 16, i / 32, 2);
  store_matrix_coop_sync(Out, a, 16, i / 32, 2);
  load_matrix_coop_sync(a, A, 16, i / 16, 3);
}
// EXPECT --target vulkan
// DIAG: MatrixDivergent @ 11
// DIAG: UniformityNamedSource @ 7
//| divergent-coop.hlsl:11:3: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    11 |   load_matrix_coop_sync(a, A, 16, i / 16, 3);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| divergent-coop.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| 1 warning generated.
