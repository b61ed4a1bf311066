// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f16, 8, 8> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8> >(In, 0, false, 8);
  subgroupMatrixStore(Out, 0, a, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
