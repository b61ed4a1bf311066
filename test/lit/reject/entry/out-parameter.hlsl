// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(out uint x : SV_GroupIndex) { x = 0; }
// EXPECT
