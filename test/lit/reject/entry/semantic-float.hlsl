// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(float3 s : SV_GroupID) {}
// EXPECT
// DIAG: error @ 2
//| semantic-float.hlsl:2:44: error: attribute 'SV_GroupID' only applies to a field or parameter of type 'uint/uint2/uint3'
//|     2 | [numthreads(8, 1, 1)] void main(float3 s : SV_GroupID) {}
//|       |                                            ^
//| 1 error generated.
