// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint x) {}
// EXPECT
// DIAG: error @ 2
// DIAG: note @ 2
//| missing-semantic.hlsl:2:38: error: semantic annotations must be present for all parameters of an entry function or patch constant function
//|     2 | [numthreads(8, 1, 1)] void main(uint x) {}
//|       |                                      ^
//| missing-semantic.hlsl:2:38: note: 'x' declared here
//| 1 error generated.
