// RUN: %check-diags %s
struct Tile {
  subgroup_matrix_left<f16, 8, 8> m;
};
StructuredBuffer<Tile> In : register(t0);
RWStructuredBuffer<f16> Out : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroupMatrixStore(Out, 0, In[0].m, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixInMemory @ 5
// DIAG: MatrixInMemoryNote @ 5
//| in-buffer.hlsl:5:24: error: a matrix cannot be in StructuredBuffer
//|     5 | StructuredBuffer<Tile> In : register(t0);
//|       |                        ^~
//| in-buffer.hlsl:5:24: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     5 | StructuredBuffer<Tile> In : register(t0);
//|       |                        ^~
//| 1 error generated.
