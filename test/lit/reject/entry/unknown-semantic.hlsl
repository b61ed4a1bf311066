// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(float4 p : SV_Position) {}
// EXPECT
// DIAG: LowerSemanticUnknown @ 2
//| unknown-semantic.hlsl:2:44: error: 'SV_Position' is not a system value of compute shaders: expected SV_DispatchThreadID, SV_GroupID, SV_GroupThreadID, SV_GroupIndex, subgroup_id, num_subgroups, subgroup_invocation_id or subgroup_size
//|     2 | [numthreads(8, 1, 1)] void main(float4 p : SV_Position) {}
//|       |                                            ^~~~~~~~~~~
//| 1 error generated.
