// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
[numthreads(8, 1, 1)] void main() {
  A[A.IncrementCounter()] = 1;
}
// EXPECT
