// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 32, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 8, float16_t, row_major> b;
  fragment<matrix_b, 16, 16, 24, int8_t, row_major> c;
  fragment<accumulator, 8, 8, 16, float32_t> d;
  fragment<matrix_a, 32, 32, 4, float64_t, row_major> e;
  fragment<accumulator, 32, 32, 4, float64_t> f;
  fragment<matrix_a, 0, 16, 16, float16_t, row_major> g;
  fragment<matrix_a, 32, 32, 2, bfloat16_t, row_major> h;
  fragment<accumulator, 16, 16, 8, int8_t> j;
  fragment<accumulator, 32, 32, 6, float> k;
}
// EXPECT --target vulkan
// DIAG: MatrixBlocks @ 8
// DIAG: MatrixBlocks @ 9
// DIAG: MatrixBlocks @ 10
// DIAG: MatrixBlocks @ 11
// DIAG: MatrixBlocks @ 12
// DIAG: MatrixBlocks @ 13
// DIAG: MatrixEmpty @ 14
// DIAG: MatrixBlocks @ 15
// DIAG: MatrixBlocks @ 16
// DIAG: MatrixBlocks @ 17
//| block-sizes.hlsl:8:56: error: a matrix_a fragment of float16_t cannot have blocks of 16 by 32 by 16 (M by N by K): use 16 by 16 by a power of two from 16 on or 32 by 32 by a power of two from 8 on
//|     8 |   fragment<matrix_a, 16, 32, 16, float16_t, row_major> a;
//|       |                                                        ^
//| block-sizes.hlsl:9:55: error: a matrix_b fragment of float16_t cannot have blocks of 16 by 16 by 8 (M by N by K): use 16 by 16 by a power of two from 16 on or 32 by 32 by a power of two from 8 on
//|     9 |   fragment<matrix_b, 16, 16, 8, float16_t, row_major> b;
//|       |                                                       ^
//| block-sizes.hlsl:10:53: error: a matrix_b fragment of int8_t cannot have blocks of 16 by 16 by 24 (M by N by K): use 16 by 16 by a power of two from 16 on or 32 by 32 by a power of two from 8 on
//|    10 |   fragment<matrix_b, 16, 16, 24, int8_t, row_major> c;
//|       |                                                     ^
//| block-sizes.hlsl:11:46: error: an accumulator fragment of float cannot have blocks of 8 by 8 by 16 (M by N by K): use 16 by 16 by a power of two from 4 on or 32 by 32 by a power of two from 2 on
//|    11 |   fragment<accumulator, 8, 8, 16, float32_t> d;
//|       |                                              ^
//| block-sizes.hlsl:12:55: error: a matrix_a fragment of double cannot have blocks of 32 by 32 by 4 (M by N by K): use 16 by 16 by a power of two from 4 on
//|    12 |   fragment<matrix_a, 32, 32, 4, float64_t, row_major> e;
//|       |                                                       ^
//| block-sizes.hlsl:13:47: error: an accumulator fragment of double cannot have blocks of 32 by 32 by 4 (M by N by K): use 16 by 16 by a power of two from 4 on
//|    13 |   fragment<accumulator, 32, 32, 4, float64_t> f;
//|       |                                               ^
//| block-sizes.hlsl:14:55: error: a 0x16 matrix has no elements
//|    14 |   fragment<matrix_a, 0, 16, 16, float16_t, row_major> g;
//|       |                                                       ^
//| block-sizes.hlsl:15:56: error: a matrix_a fragment of bfloat16_t cannot have blocks of 32 by 32 by 2 (M by N by K): use 16 by 16 by a power of two from 8 on or 32 by 32 by a power of two from 4 on
//|    15 |   fragment<matrix_a, 32, 32, 2, bfloat16_t, row_major> h;
//|       |                                                        ^
//| block-sizes.hlsl:16:44: error: an accumulator fragment of int8_t cannot have blocks of 16 by 16 by 8 (M by N by K): use 16 by 16 by a power of two from 16 on or 32 by 32 by a power of two from 8 on
//|    16 |   fragment<accumulator, 16, 16, 8, int8_t> j;
//|       |                                            ^
//| block-sizes.hlsl:17:43: error: an accumulator fragment of float cannot have blocks of 32 by 32 by 6 (M by N by K): use 16 by 16 by a power of two from 4 on or 32 by 32 by a power of two from 2 on
//|    17 |   fragment<accumulator, 32, 32, 6, float> k;
//|       |                                           ^
//| 10 errors generated.
