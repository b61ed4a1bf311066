// RUN: %check-diags %s
struct Rows {
  float values[64];
};
RWStructuredBuffer<Rows> Structs : register(u0);
groupshared float16_t Shared[256];
groupshared uint Bytes[32];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f16, 16, 16> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16> >(Shared, 1, false, 16);
  subgroup_matrix_left<u8, 16, 8> b = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 8> >(Bytes, 1, false, 16);
  subgroup_matrix_result<f32, 8, 8> c;
  subgroupMatrixStore(Structs[id / 32].values, 0, c, true, 9);
}
// EXPECT -T cs_6_8 --target vulkan
