// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint wave : subgroup_id) {
  Result c;
  if (i < 32)
    c = subgroupMatrixLoad<Result>(Data, 0, false, 8);
  subgroupMatrixStore(Data, group.x * 64, c, false, 8);
  subgroupMatrixStore(Data, wave * 64, c, false, 8);
}
// EXPECT(0) --target vulkan
// EXPECT(0) -Wsubgroup-matrix-workgroup-uniformity --target vulkan
// EXPECT -Werror=subgroup-matrix-workgroup-uniformity --target vulkan
