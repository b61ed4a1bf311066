// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 1024, 1024> c;
}
// EXPECT -T cs_6_8 --target vulkan
