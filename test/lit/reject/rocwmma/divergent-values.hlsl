// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

void product(fragment<matrix_a, 16, 16, 16, float16_t, row_major> a, fragment<matrix_b, 16, 16, 16, float16_t, row_major> b,
             inout fragment<accumulator, 16, 16, 16, float> c) {
  mma_sync(c, a, b, c);
}

[WaveSize(32)] [numthreads(32, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, row_major> b;
  fragment<accumulator, 16, 16, 16, float> c;
  fill_fragment(c, thread.x);
  fill_fragment(c, thread.y); // the same in a wave
  load_matrix_sync(a, A, 16 + thread.x);
  load_matrix_sync(b, A[thread.x], 16);
  load_matrix_sync(c, Out, 16, thread.x < 4 ? mem_row_major : mem_col_major);
  for (uint k = 0; k < thread.x; ++k)
    product(a, b, c);
  if (thread.x == 0)
    for (uint i = 0; i < c.num_elements; ++i)
      c.x[i] = 1; // an element is this lane's own
  store_matrix_sync(Out, c, 16, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: MatrixArgumentVaries @ 16
// DIAG: UniformityNamedSource @ 12
// DIAG: MatrixArgumentWayOut @ 16
// DIAG: MatrixArgumentVaries @ 18
// DIAG: UniformityNamedSource @ 12
// DIAG: MatrixArgumentWayOut @ 18
// DIAG: MatrixArgumentVaries @ 19
// DIAG: UniformityNamedSource @ 12
// DIAG: MatrixArgumentWayOut @ 19
// DIAG: MatrixDivergent @ 9
// DIAG: UniformityTurns @ 21
// DIAG: UniformityNamedSource @ 12
//| divergent-values.hlsl:16:3: warning: the value of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    16 |   fill_fragment(c, thread.x);
//|       |   ^~~~~~~~~~~~~
//| divergent-values.hlsl:12:55: note: it is computed from 'thread', which is SV_GroupThreadID and differs from lane to lane
//|    12 | [WaveSize(32)] [numthreads(32, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
//|       |                                                       ^~~~~~
//| divergent-values.hlsl:16:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    16 |   fill_fragment(c, thread.x);
//|       |   ^~~~~~~~~~~~~
//| divergent-values.hlsl:18:3: warning: the stride of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    18 |   load_matrix_sync(a, A, 16 + thread.x);
//|       |   ^~~~~~~~~~~~~~~~
//| divergent-values.hlsl:12:55: note: it is computed from 'thread', which is SV_GroupThreadID and differs from lane to lane
//|    12 | [WaveSize(32)] [numthreads(32, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
//|       |                                                       ^~~~~~
//| divergent-values.hlsl:18:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    18 |   load_matrix_sync(a, A, 16 + thread.x);
//|       |   ^~~~~~~~~~~~~~~~
//| divergent-values.hlsl:19:3: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    19 |   load_matrix_sync(b, A[thread.x], 16);
//|       |   ^~~~~~~~~~~~~~~~
//| divergent-values.hlsl:12:55: note: it is computed from 'thread', which is SV_GroupThreadID and differs from lane to lane
//|    12 | [WaveSize(32)] [numthreads(32, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
//|       |                                                       ^~~~~~
//| divergent-values.hlsl:19:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    19 |   load_matrix_sync(b, A[thread.x], 16);
//|       |   ^~~~~~~~~~~~~~~~
//| divergent-values.hlsl:9:3: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|     9 |   mma_sync(c, a, b, c);
//|       |   ^~~~~~~~
//| divergent-values.hlsl:21:3: note: the number of iterations of this loop differs from lane to lane
//|    21 |   for (uint k = 0; k < thread.x; ++k)
//|       |   ^~~
//| divergent-values.hlsl:12:55: note: it is computed from 'thread', which is SV_GroupThreadID and differs from lane to lane
//|    12 | [WaveSize(32)] [numthreads(32, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
//|       |                                                       ^~~~~~
//| 4 warnings generated.
