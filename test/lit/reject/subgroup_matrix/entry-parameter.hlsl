// RUN: %check-diags %s
RWStructuredBuffer<f16> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(subgroup_matrix_left<f16, 8, 8> tile : TILE) {
  subgroupMatrixStore(Out, 0, tile, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
