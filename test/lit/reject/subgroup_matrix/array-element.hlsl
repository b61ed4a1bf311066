// RUN: %check-diags %s
struct Rows {
  float4 vectors[64];
  float nested[8][8];
  uint words[64];
};
StructuredBuffer<float> Floats : register(t0);
StructuredBuffer<float4> Vectors : register(t1);
StructuredBuffer<int> Ints : register(t2);
StructuredBuffer<uint> Words : register(t3);
StructuredBuffer<Rows> Structs : register(t4);
groupshared float16_t Halves[64];
groupshared float Nested[8][8];
groupshared uint8_t4_packed Packed[16];
template <typename T> using Left = subgroup_matrix_left<T, 8, 8>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left<f16> h = subgroupMatrixLoad<Left<f16> >(Floats, 0, false, 8);
  Left<f32> f = subgroupMatrixLoad<Left<f32> >(Halves, 0, false, 8);
  f = subgroupMatrixLoad<Left<f32> >(Vectors, 0, false, 8);
  f = subgroupMatrixLoad<Left<f32> >(Nested, 0, false, 8);
  f = subgroupMatrixLoad<Left<f32> >(Structs, 0, false, 8);
  f = subgroupMatrixLoad<Left<f32> >(Structs[0].vectors, 0, false, 8);
  f = subgroupMatrixLoad<Left<f32> >(Structs[0].nested, 0, false, 8);
  Left<u8> u = subgroupMatrixLoad<Left<u8> >(Ints, 0, false, 8);
  u = subgroupMatrixLoad<Left<u8> >(Packed, 0, false, 8);
  Left<i8> i = subgroupMatrixLoad<Left<i8> >(Words, 0, false, 8);
  i = subgroupMatrixLoad<Left<i8> >(Structs[0].words, 0, false, 8);
  Left<u32> w = subgroupMatrixLoad<Left<u32> >(Ints, 0, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixArrayElement @ 17
// DIAG: MatrixArrayElement @ 18
// DIAG: MatrixArrayElement @ 19
// DIAG: MatrixArrayElement @ 20
// DIAG: MatrixArrayElement @ 21
// DIAG: MatrixArrayElement @ 22
// DIAG: MatrixArrayElement @ 23
// DIAG: MatrixArrayElement @ 24
// DIAG: MatrixArrayElement @ 25
// DIAG: MatrixArrayElement @ 26
// DIAG: MatrixArrayElement @ 27
// DIAG: MatrixArrayElement @ 28
//| array-element.hlsl:17:17: error: a buffer of float cannot hold a matrix of f16: its elements must be float16_t
//|    17 |   Left<f16> h = subgroupMatrixLoad<Left<f16> >(Floats, 0, false, 8);
//|       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:18:17: error: a groupshared array of float16_t cannot hold a matrix of f32: its elements must be float
//|    18 |   Left<f32> f = subgroupMatrixLoad<Left<f32> >(Halves, 0, false, 8);
//|       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:19:7: error: a buffer of float4 cannot hold a matrix of f32: its elements must be float
//|    19 |   f = subgroupMatrixLoad<Left<f32> >(Vectors, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:20:7: error: a groupshared array of float[8] cannot hold a matrix of f32: its elements must be float
//|    20 |   f = subgroupMatrixLoad<Left<f32> >(Nested, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:21:7: error: a buffer of Rows cannot hold a matrix of f32: its elements must be float
//|    21 |   f = subgroupMatrixLoad<Left<f32> >(Structs, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:22:7: error: an array of float4 cannot hold a matrix of f32: its elements must be float
//|    22 |   f = subgroupMatrixLoad<Left<f32> >(Structs[0].vectors, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:23:7: error: an array of float[8] cannot hold a matrix of f32: its elements must be float
//|    23 |   f = subgroupMatrixLoad<Left<f32> >(Structs[0].nested, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:24:16: error: a buffer of int cannot hold a matrix of u8: its elements must be uint
//|    24 |   Left<u8> u = subgroupMatrixLoad<Left<u8> >(Ints, 0, false, 8);
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:25:7: error: a groupshared array of uint8_t4_packed cannot hold a matrix of u8: its elements must be uint
//|    25 |   u = subgroupMatrixLoad<Left<u8> >(Packed, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:26:16: error: a buffer of uint cannot hold a matrix of i8: its elements must be int
//|    26 |   Left<i8> i = subgroupMatrixLoad<Left<i8> >(Words, 0, false, 8);
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:27:7: error: an array of uint cannot hold a matrix of i8: its elements must be int
//|    27 |   i = subgroupMatrixLoad<Left<i8> >(Structs[0].words, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-element.hlsl:28:17: error: a buffer of int cannot hold a matrix of u32: its elements must be uint
//|    28 |   Left<u32> w = subgroupMatrixLoad<Left<u32> >(Ints, 0, false, 8);
//|       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 12 errors generated.
