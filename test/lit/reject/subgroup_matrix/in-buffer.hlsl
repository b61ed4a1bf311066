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
