// RUN: %check-diags %s
struct Pair {
  float x, y;
};
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c, d;
  Pair p = {1, 2};
  d = subgroupMatrixScalarAdd(c, c);
  d = subgroupMatrixScalarMultiply(c, p);
  d = subgroup_matrix_result<f32, 8, 8>(p);
  d = subgroup_matrix_result<f32, 8, 8>(1.0, 2.0);
}
// EXPECT -T cs_6_8 --target vulkan
