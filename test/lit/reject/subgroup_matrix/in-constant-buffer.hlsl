// RUN: %check-diags %s
cbuffer Constants {
  subgroup_matrix_left<f16, 8, 8> Tile;
};
RWStructuredBuffer<f16> Out : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroupMatrixStore(Out, 0, Tile, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixInMemory @ 3
// DIAG: MatrixInMemoryNote @ 3
//| in-constant-buffer.hlsl:3:35: error: a matrix cannot be in a constant buffer
//|     3 |   subgroup_matrix_left<f16, 8, 8> Tile;
//|       |                                   ^~~~
//| in-constant-buffer.hlsl:3:35: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     3 |   subgroup_matrix_left<f16, 8, 8> Tile;
//|       |                                   ^~~~
//| 1 error generated.
