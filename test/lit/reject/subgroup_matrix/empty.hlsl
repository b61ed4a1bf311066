// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f32, 0, 8> a;
  subgroup_matrix_right<f32, 8, 0> b;
  subgroup_matrix_result<f32, 0, 0> c;
}
// EXPECT -T cs_6_8 --target vulkan
