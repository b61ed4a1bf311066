// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
RWStructuredBuffer<uint> Bytes : register(u1);
groupshared float16_t Shared[256];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 16, 8> c = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 8> >(Data, 0, false, 12);
  subgroupMatrixStore(Data, 0, c, true, 4);
  subgroup_matrix_left<f16, 8, 16> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 16>, true>(Shared, 0, 8);
  subgroup_matrix_left<u8, 32, 8> b = subgroupMatrixLoad<subgroup_matrix_left<u8, 32, 8> >(Bytes, 3, false, 31);
}
// EXPECT -T cs_6_8 --target vulkan
