// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  if (i < 7)
    store_matrix_sync(Out, c, 16, mem_row_major);
  store_matrix_sync(Out + i, c, 16, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: MatrixDivergent @ 10
// DIAG: UniformityBranch @ 9
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentVaries @ 11
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 11
//| divergent.hlsl:10:5: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    10 |     store_matrix_sync(Out, c, 16, mem_row_major);
//|       |     ^~~~~~~~~~~~~~~~~
//| divergent.hlsl:9:3: note: the branch taken here differs from lane to lane
//|     9 |   if (i < 7)
//|       |   ^~
//| divergent.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| divergent.hlsl:11:3: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    11 |   store_matrix_sync(Out + i, c, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~
//| divergent.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| divergent.hlsl:11:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    11 |   store_matrix_sync(Out + i, c, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~
//| 2 warnings generated.
