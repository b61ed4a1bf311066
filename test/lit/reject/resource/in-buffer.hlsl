// RUN: %check-diags %s
struct S {
  RWStructuredBuffer<uint> inner;
};
RWStructuredBuffer<S> A;
[numthreads(8, 1, 1)] void main() {
  A[0].inner[0] = 1;
}
// EXPECT
