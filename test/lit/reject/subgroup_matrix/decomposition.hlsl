// RUN: %check-diags %s
RWStructuredBuffer<float> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c;
  Out[0] = c[0];
  Out[1] = c[0][1];
  Out[2] = c.x;
  Out[3] = c._m00;
  c[1] = 2;
}
// EXPECT -T cs_6_8 --target vulkan
