// RUN: %check-diags %s
struct S {
  float4 v;
};
[numthreads(8, 1, 1)] void main(S s : SV_GroupID) {}
// EXPECT
// DIAG: error @ 5
//| semantic-type.hlsl:5:39: error: attribute 'SV_GroupID' only applies to a field or parameter of type 'uint/uint2/uint3'
//|     5 | [numthreads(8, 1, 1)] void main(S s : SV_GroupID) {}
//|       |                                       ^
//| 1 error generated.
