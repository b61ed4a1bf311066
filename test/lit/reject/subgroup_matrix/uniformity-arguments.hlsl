// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
struct Rows {
  float values[64];
};
RWStructuredBuffer<float> Data : register(u0);
RWStructuredBuffer<Rows> Structs : register(u1);
groupshared float Tiles[4][64];
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
  Result c = subgroupMatrixLoad<Result>(Data, i * 64, false, 8);
  c = subgroupMatrixLoad<Result>(Data, 0, false, 8 + i);
  c = subgroupMatrixLoad<Result>(Structs[i].values, 0, false, 8);
  c = subgroupMatrixLoad<Result>(Tiles[i % 4], 0, false, 8);
  c = Result(i);
  c = subgroupMatrixScalarMultiply(c, i);
  subgroupMatrixStore(Data, i, c, false, 8);
  subgroupMatrixStore(Data, wave * 64, c, false, 8);
  subgroupMatrixStore(Data, WaveReadLaneFirst(i) * 64, c, false, 8);
}
// EXPECT --target vulkan
