// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT -T ps_6_0
// EXPECT -T cs_5_0
// EXPECT -T cs_6_99
