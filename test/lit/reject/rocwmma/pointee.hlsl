// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Floats[256];
groupshared uint Words[64];
groupshared float4 Vectors[64];
StructuredBuffer<float4> Wide : register(t2);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_a, 16, 16, 16, int8_t, row_major> x;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, Out, 16);
  load_matrix_sync(a, Floats + 4, 16);
  load_matrix_sync(a, Words[4], 16);
  load_matrix_sync(x, A, 16);
  load_matrix_sync(c, Wide, 16, mem_row_major);
  load_matrix_sync(c, Vectors, 16, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: MatrixArrayElement @ 14
// DIAG: MatrixArrayElement @ 15
// DIAG: MatrixArrayElement @ 16
// DIAG: MatrixArrayElement @ 17
// DIAG: MatrixArrayElement @ 18
// DIAG: MatrixArrayElement @ 19
//| pointee.hlsl:14:3: error: a buffer of float cannot hold a matrix of float16_t: its elements must be float16_t
//|    14 |   load_matrix_sync(a, Out, 16);
//|       |   ^~~~~~~~~~~~~~~~
//| pointee.hlsl:15:3: error: a groupshared array of float cannot hold a matrix of float16_t: its elements must be float16_t
//|    15 |   load_matrix_sync(a, Floats + 4, 16);
//|       |   ^~~~~~~~~~~~~~~~
//| pointee.hlsl:16:3: error: a groupshared array of uint cannot hold a matrix of float16_t: its elements must be float16_t
//|    16 |   load_matrix_sync(a, Words[4], 16);
//|       |   ^~~~~~~~~~~~~~~~
//| pointee.hlsl:17:3: error: a buffer of float16_t cannot hold a matrix of int8_t: its elements must be int, uint or int8_t4_packed
//|    17 |   load_matrix_sync(x, A, 16);
//|       |   ^~~~~~~~~~~~~~~~
//| pointee.hlsl:18:3: error: a buffer of float4 cannot hold a matrix of float: its elements must be float
//|    18 |   load_matrix_sync(c, Wide, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~
//| pointee.hlsl:19:3: error: a groupshared array of float4 cannot hold a matrix of float: its elements must be float
//|    19 |   load_matrix_sync(c, Vectors, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~
//| 6 errors generated.
