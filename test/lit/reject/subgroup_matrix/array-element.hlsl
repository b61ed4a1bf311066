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
