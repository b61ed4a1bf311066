// RUN: %check-diags %s
groupshared subgroup_matrix_left<f16, 8, 8> Tile;
groupshared subgroup_matrix_left<f16, 8, 8> Tiles[4];
RWStructuredBuffer<f16> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroupMatrixStore(Out, 0, Tile, false, 8);
  subgroupMatrixStore(Out, 0, Tiles[1], false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixInMemory @ 2
// DIAG: MatrixInMemoryNote @ 2
// DIAG: MatrixInMemory @ 3
// DIAG: MatrixInMemoryNote @ 3
//| groupshared.hlsl:2:45: error: a matrix cannot be in groupshared memory
//|     2 | groupshared subgroup_matrix_left<f16, 8, 8> Tile;
//|       |                                             ^~~~
//| groupshared.hlsl:2:45: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     2 | groupshared subgroup_matrix_left<f16, 8, 8> Tile;
//|       |                                             ^~~~
//| groupshared.hlsl:3:45: error: a matrix cannot be in groupshared memory
//|     3 | groupshared subgroup_matrix_left<f16, 8, 8> Tiles[4];
//|       |                                             ^~~~~
//| groupshared.hlsl:3:45: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     3 | groupshared subgroup_matrix_left<f16, 8, 8> Tiles[4];
//|       |                                             ^~~~~
//| 2 errors generated.
