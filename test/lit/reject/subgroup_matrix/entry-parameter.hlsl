// RUN: %check-diags %s
RWStructuredBuffer<f16> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(subgroup_matrix_left<f16, 8, 8> tile : TILE) {
  subgroupMatrixStore(Out, 0, tile, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: LowerSemanticUnknown @ 3
//| entry-parameter.hlsl:3:88: error: 'TILE' is not a system value of compute shaders: expected SV_DispatchThreadID, SV_GroupID, SV_GroupThreadID, SV_GroupIndex, subgroup_id, num_subgroups, subgroup_invocation_id or subgroup_size
//|     3 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(subgroup_matrix_left<f16, 8, 8> tile : TILE) {
//|       |                                                                                        ^~~~
//| 1 error generated.
