// RUN: %check-diags %s
StructuredBuffer<uint> Size : register(t0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  uint k = Size[0];
  subgroup_matrix_left<f32, k, 8> a;
  subgroup_matrix_left<f32, 8, -8> b;
}
// EXPECT -T cs_6_8 --target vulkan
