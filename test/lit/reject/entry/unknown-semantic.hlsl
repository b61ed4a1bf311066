// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(float4 p : SV_Position) {}
// EXPECT
