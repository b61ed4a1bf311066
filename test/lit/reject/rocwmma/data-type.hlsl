// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, uint32_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, int32_t, row_major> b;
  fragment<accumulator, 16, 16, 16, uint8_t> c;
  fragment<accumulator, 16, 16, 16, matrix_a> d;
}
// EXPECT --target vulkan
// DIAG: MatrixElement @ 8
// DIAG: MatrixElement @ 9
// DIAG: MatrixElement @ 10
// DIAG: MatrixElement @ 11
//| data-type.hlsl:8:55: error: a matrix_a fragment cannot have elements of type 'uint': use float16_t, bfloat16_t, float, double or int8_t
//|     8 |   fragment<matrix_a, 16, 16, 16, uint32_t, row_major> a;
//|       |                                                       ^
//| data-type.hlsl:9:54: error: a matrix_b fragment cannot have elements of type 'int': use float16_t, bfloat16_t, float, double or int8_t
//|     9 |   fragment<matrix_b, 16, 16, 16, int32_t, row_major> b;
//|       |                                                      ^
//| data-type.hlsl:10:46: error: an accumulator fragment cannot have elements of type 'uint8_t': use float16_t, bfloat16_t, float, double, int8_t or int
//|    10 |   fragment<accumulator, 16, 16, 16, uint8_t> c;
//|       |                                              ^
//| data-type.hlsl:11:47: error: an accumulator fragment cannot have elements of type 'rocwmma::matrix_a': use float16_t, bfloat16_t, float, double, int8_t or int
//|    11 |   fragment<accumulator, 16, 16, 16, matrix_a> d;
//|       |                                               ^
//| 4 errors generated.
