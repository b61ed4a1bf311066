// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint2 x : SV_GroupIndex) {}
// EXPECT
// DIAG: LowerSemanticType @ 2
//| semantic-components.hlsl:2:43: error: 'SV_GroupIndex' cannot have type 'uint2': expected uint
//|     2 | [numthreads(8, 1, 1)] void main(uint2 x : SV_GroupIndex) {}
//|       |                                           ^~~~~~~~~~~~~
//| 1 error generated.
