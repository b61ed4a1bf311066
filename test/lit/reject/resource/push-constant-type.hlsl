// RUN: %check-diags %s
[[vk::push_constant]] RWStructuredBuffer<uint> P;
[numthreads(8, 1, 1)] void main() {
  P[0] = 1;
}
// EXPECT
