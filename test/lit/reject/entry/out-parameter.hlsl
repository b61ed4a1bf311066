// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(out uint x : SV_GroupIndex) { x = 0; }
// EXPECT
// DIAG: error @ 2
//| out-parameter.hlsl:2:46: error: semantic 'SV_GroupIndex' does not support output
//|     2 | [numthreads(8, 1, 1)] void main(out uint x : SV_GroupIndex) { x = 0; }
//|       |                                              ^
//| 1 error generated.
