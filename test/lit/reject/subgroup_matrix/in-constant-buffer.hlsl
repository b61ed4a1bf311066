// RUN: %check-diags %s
cbuffer Constants {
  subgroup_matrix_left<f16, 8, 8> Tile;
};
RWStructuredBuffer<f16> Out : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroupMatrixStore(Out, 0, Tile, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
