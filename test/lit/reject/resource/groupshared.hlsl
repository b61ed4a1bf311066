// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
groupshared RWStructuredBuffer<uint> Shared;
[numthreads(8, 1, 1)] void main() {
  Shared = A;
  Shared[0] = 1;
}
// EXPECT
