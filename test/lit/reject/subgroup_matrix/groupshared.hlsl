// RUN: %check-diags %s
groupshared subgroup_matrix_left<f16, 8, 8> Tile;
groupshared subgroup_matrix_left<f16, 8, 8> Tiles[4];
RWStructuredBuffer<f16> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroupMatrixStore(Out, 0, Tile, false, 8);
  subgroupMatrixStore(Out, 0, Tiles[1], false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
