// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, row_major> b;
  fragment<accumulator, 16, 16, 16, int> n;
  fragment<accumulator, 16, 16, 16, bfloat16_t> w;
  fragment<matrix_a, 16, 16, 16, int8_t, row_major> x;
  fragment<matrix_b, 16, 16, 16, int8_t, row_major> y;
  fragment<accumulator, 16, 16, 16, float> c;
  mma_sync(n, a, b, n);
  mma_sync(w, a, b, w);
  mma_sync(c, x, y, c);
}
// EXPECT --target vulkan
// DIAG: MatrixAccumulatorType @ 15
// DIAG: MatrixAccumulatorType @ 16
// DIAG: MatrixAccumulatorType @ 17
//| sums.hlsl:15:3: error: the product of matrices of float16_t cannot be accumulated in int: use an accumulator of float16_t or float
//|    15 |   mma_sync(n, a, b, n);
//|       |   ^~~~~~~~
//| sums.hlsl:16:3: error: the product of matrices of float16_t cannot be accumulated in bfloat16_t: use an accumulator of float16_t or float
//|    16 |   mma_sync(w, a, b, w);
//|       |   ^~~~~~~~
//| sums.hlsl:17:3: error: the product of matrices of int8_t cannot be accumulated in float: use an accumulator of int8_t or int
//|    17 |   mma_sync(c, x, y, c);
//|       |   ^~~~~~~~
//| 3 errors generated.
