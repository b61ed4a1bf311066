// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint x) {}
// EXPECT
