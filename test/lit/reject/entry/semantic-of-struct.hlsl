// RUN: %check-diags %s
struct Members {
  uint a[2];
  float b;
  uint c : 4;
  uint d;
};
struct B {
  uint a;
};
struct S : B {
  uint3 g : SV_GroupID;
};
[numthreads(8, 1, 1)] void main(Members m : SV_GroupIndex, S s : FOO) {}
// EXPECT
// DIAG: LowerSemanticType @ 14
// DIAG: LowerSemanticType @ 14
// DIAG: LowerSemanticType @ 14
// DIAG: LowerSemanticUnknown @ 14
// DIAG: SemanticOverridden @ 12
//| semantic-of-struct.hlsl:14:45: error: 'SV_GroupIndex' cannot have type 'uint[2]': expected uint
//|    14 | [numthreads(8, 1, 1)] void main(Members m : SV_GroupIndex, S s : FOO) {}
//|       |                                             ^~~~~~~~~~~~~
//| semantic-of-struct.hlsl:14:45: error: 'SV_GroupIndex' cannot have type 'float': expected uint
//|    14 | [numthreads(8, 1, 1)] void main(Members m : SV_GroupIndex, S s : FOO) {}
//|       |                                             ^~~~~~~~~~~~~
//| semantic-of-struct.hlsl:14:45: error: 'SV_GroupIndex' cannot have type 'uint : 4': expected uint
//|    14 | [numthreads(8, 1, 1)] void main(Members m : SV_GroupIndex, S s : FOO) {}
//|       |                                             ^~~~~~~~~~~~~
//| semantic-of-struct.hlsl:14:66: error: 'FOO' is not a system value of compute shaders: expected SV_DispatchThreadID, SV_GroupID, SV_GroupThreadID, SV_GroupIndex, subgroup_id, num_subgroups, subgroup_invocation_id or subgroup_size
//|    14 | [numthreads(8, 1, 1)] void main(Members m : SV_GroupIndex, S s : FOO) {}
//|       |                                                                  ^~~
//| semantic-of-struct.hlsl:12:13: warning: the semantic 'SV_GroupID' has no effect because the struct around it has the semantic 'FOO' [-Woverridden-semantic]
//|    12 |   uint3 g : SV_GroupID;
//|       |             ^~~~~~~~~~
//| 1 warning and 4 errors generated.
