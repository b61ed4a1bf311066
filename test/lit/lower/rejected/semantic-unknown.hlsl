// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(float x : POSITION) {}
// EXPECT
// DIAG: LowerSemanticUnknown @ 2
//| semantic-unknown.hlsl:2:43: error: 'POSITION' is not a system value of compute shaders: expected SV_DispatchThreadID, SV_GroupID, SV_GroupThreadID, SV_GroupIndex, subgroup_id, num_subgroups, subgroup_invocation_id or subgroup_size
//|     2 | [numthreads(8, 1, 1)] void main(float x : POSITION) {}
//|       |                                           ^~~~~~~~
//| 1 error generated.
