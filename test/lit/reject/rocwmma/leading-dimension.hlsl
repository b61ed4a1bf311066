// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Shared[256];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 32, float16_t, row_major> a;
  fragment<matrix_a, 16, 16, 32, float16_t, col_major> b;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, A, 16);
  load_matrix_sync(b, A, 16);
  load_matrix_sync(b, A, 15);
  store_matrix_sync(Shared, c, 15, mem_col_major);
  store_matrix_sync(Out, c, 0, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: MatrixStride @ 11
// DIAG: MatrixStride @ 13
// DIAG: MatrixStride @ 14
// DIAG: MatrixStride @ 15
//| leading-dimension.hlsl:11:3: error: a stride of 16 elements is less than a row of 32 elements: it must be at least 32 elements
//|    11 |   load_matrix_sync(a, A, 16);
//|       |   ^~~~~~~~~~~~~~~~
//| leading-dimension.hlsl:13:3: error: a stride of 15 elements is less than a column of 16 elements: it must be at least 16 elements
//|    13 |   load_matrix_sync(b, A, 15);
//|       |   ^~~~~~~~~~~~~~~~
//| leading-dimension.hlsl:14:3: error: a stride of 15 elements is less than a column of 16 elements: it must be at least 16 elements
//|    14 |   store_matrix_sync(Shared, c, 15, mem_col_major);
//|       |   ^~~~~~~~~~~~~~~~~
//| leading-dimension.hlsl:15:3: error: a stride of 0 elements is less than a row of 16 elements: it must be at least 16 elements
//|    15 |   store_matrix_sync(Out, c, 0, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~
//| 4 errors generated.
