// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c;
  subgroupMatrixScalarAdd(c, 1.0);
  subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8> >(Data, 0, false, 8);
  subgroupMatrixStore(Data, 0, c, false, 8);
}
// EXPECT(0) --target vulkan
