// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, row_major> b;
  fragment<matrix_b, 16, 16, 32, float16_t, row_major> deep;
  fragment<matrix_b, 16, 16, 16, bfloat16_t, row_major> other;
  fragment<accumulator, 16, 16, 16, float> c;
  fragment<accumulator, 16, 16, 16, float16_t> d;
  mma_sync(c, b, a, c);
  mma_sync(c, a, deep, c);
  mma_sync(c, a, other, c);
  mma_sync(c, a, b, d);
  mma_sync(c, a, b, 0);
}
// EXPECT --target vulkan
// DIAG: error @ 14
// DIAG: error @ 15
// DIAG: error @ 16
// DIAG: error @ 17
// DIAG: error @ 18
//| products.hlsl:14:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    14 |   mma_sync(c, b, a, c);
//|       |   ^
//| products.hlsl:15:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    15 |   mma_sync(c, a, deep, c);
//|       |   ^
//| products.hlsl:16:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    16 |   mma_sync(c, a, other, c);
//|       |   ^
//| products.hlsl:17:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    17 |   mma_sync(c, a, b, d);
//|       |   ^
//| products.hlsl:18:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    18 |   mma_sync(c, a, b, 0);
//|       |   ^
//| 5 errors generated.
