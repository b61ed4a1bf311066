// RUN: %check-diags %s
RWStructuredBuffer<uint> A[3];
[numthreads(8, 1, 1)] void main() {
  A[3][0] = 1;
}
// EXPECT
