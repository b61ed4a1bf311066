// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
  subgroupMatrixStore(Data, 0, a, 8);
}
// EXPECT -T cs_6_8 --target vulkan
