// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(float3 s : SV_GroupID) {}
// EXPECT
