// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
groupshared float Shared[256];
groupshared int Words[4][16];
RWStructuredBuffer<float> Out : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  fragment<accumulator, 16, 16, 16, int8_t, col_major> e;
  store_matrix_sync(Shared + 1, c, 16, mem_row_major);
  store_matrix_sync(Shared[16], c, 16, mem_row_major);
  store_matrix_sync(Words, e, 16); // fits
  store_matrix_sync(Words[0] + 4, e, 16);
}
// EXPECT --target vulkan
// DIAG: MatrixOutsideArray @ 11
// DIAG: MatrixOutsideArray @ 12
// DIAG: MatrixOutsideArray @ 14
//| array-size.hlsl:11:3: error: the matrix reaches element 257 of an array with 256 elements
//|    11 |   store_matrix_sync(Shared + 1, c, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~
//| array-size.hlsl:12:3: error: the matrix reaches element 272 of an array with 256 elements
//|    12 |   store_matrix_sync(Shared[16], c, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~
//| array-size.hlsl:14:3: error: the matrix reaches element 260 of an array with 256 elements
//|    14 |   store_matrix_sync(Words[0] + 4, e, 16);
//|       |   ^~~~~~~~~~~~~~~~~
//| 3 errors generated.
