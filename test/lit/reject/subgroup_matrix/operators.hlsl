// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c, d;
  d = c + c;
  d = c * 2.0;
  d = -c;
  d += c;
  if (c == d)
    return;
}
// EXPECT -T cs_6_8 --target vulkan
