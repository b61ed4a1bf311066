// RUN: %check-diags %s
RWStructuredBuffer<float> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<double, 8, 8> a;
  subgroup_matrix_right<bfloat16_t, 8, 8> b;
  subgroup_matrix_result<int16_t, 8, 8> c;
  subgroup_matrix_result<bool, 8, 8> d;
  subgroup_matrix_result<float2, 8, 8> e;
  subgroup_matrix_left<uint8_t4_packed, 8, 8> f;
  Out[id] = 0;
}
// EXPECT -T cs_6_8 --target vulkan
