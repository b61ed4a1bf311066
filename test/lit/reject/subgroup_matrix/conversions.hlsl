// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f32, 8, 8> a;
  subgroup_matrix_right<f32, 8, 8> b = a;
  subgroup_matrix_left<f16, 8, 8> h;
  a = h;
  a = (subgroup_matrix_left<f32, 8, 8>)b;
  float x = (float)a;
}
// EXPECT -T cs_6_8 --target vulkan
