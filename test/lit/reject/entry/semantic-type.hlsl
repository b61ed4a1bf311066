// RUN: %check-diags %s
struct S {
  float4 v;
};
[numthreads(8, 1, 1)] void main(S s : SV_GroupID) {}
// EXPECT
// DIAG: LowerSemanticType @ 5
//| semantic-type.hlsl:5:39: error: 'SV_GroupID' cannot have type 'float4': expected uint, uint2 or uint3
//|     5 | [numthreads(8, 1, 1)] void main(S s : SV_GroupID) {}
//|       |                                       ^~~~~~~~~~
//| 1 error generated.
