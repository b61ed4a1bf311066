// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
struct Rows {
  float values[64];
};
cbuffer Constants {
  float4 Padding;
  float Values[64];
};
ConstantBuffer<Rows> More : register(b1);
static float Mine[64];
RWStructuredBuffer<float> Out : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  float local[64];
  for (uint i = 0; i < 64; ++i)
    local[i] = i;
  Left a = subgroupMatrixLoad<Left>(local, 0, false, 8);
  a = subgroupMatrixLoad<Left>(Mine, 0, false, 8);
  a = subgroupMatrixLoad<Left>(Values, 0, false, 8);
  a = subgroupMatrixLoad<Left>(More.values, 0, false, 8);
  a = subgroupMatrixLoad<Left>(local[3], 0, false, 8);
  subgroupMatrixStore(local, 0, a, false, 8);
  subgroupMatrixStore(Out[0], 0, a, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
