// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT -HV 2077
