// RUN: %check-diags %s
typedef subgroup_matrix_left<f16, 8, 8> Left;
typedef subgroup_matrix_right<f16, 8, 8> Right;
typedef subgroup_matrix_result<f32, 8, 8> Result;
StructuredBuffer<float16_t> A : register(t0);
StructuredBuffer<float16_t> B : register(t1);
StructuredBuffer<uint> Sizes : register(t3);
RWStructuredBuffer<float> C : register(u2);
cbuffer Constants {
  uint Depth;
};
groupshared float16_t Tile[2 * 64];
[WaveSize(32)] [numthreads(64, 1, 1)]
void main(uint3 group : SV_GroupID, uint3 local : SV_GroupThreadID, uint i : SV_GroupIndex, uint wave : subgroup_id,
          uint waves : num_subgroups) {
  Result c[2];
  for (uint k = 0; k < Depth; k += 8) {
    if (wave < waves - 1 || Sizes[group.x] > k) {
      Tile[i] = A[k + i];
      GroupMemoryBarrier();
    }
    Left a = subgroupMatrixLoad<Left>(Tile, 64 * (i / 32), false, 8);
    Right b = subgroupMatrixLoad<Right>(B, k * 8 + group.y, true, Depth);
    for (uint n = 0; n < 2; ++n)
      c[n] = subgroupMatrixMultiplyAccumulate(a, b, c[n]);
  }
  if (Sizes[group.x] == 0)
    return;
  if (local.x < 32)
    c[0] = subgroupMatrixScalarAdd(c[0], (float)wave);
  subgroupMatrixStore(C, 64 * wave + WaveReadLaneFirst(i), c[0], false, 8);
}
// EXPECT(0) -Werror --target vulkan
