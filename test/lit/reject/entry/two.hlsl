// RUN: %check-diags %s
[numthreads(8, 1, 1)] void first() {}
[numthreads(4, 1, 1)] void second() {}
// EXPECT
