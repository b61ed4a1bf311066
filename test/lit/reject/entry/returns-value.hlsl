// RUN: %check-diags %s
[numthreads(8, 1, 1)] float main() { return 1; }
// EXPECT
