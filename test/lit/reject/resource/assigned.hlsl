// RUN: %check-diags %s
RWStructuredBuffer<uint> A, B;
void f(RWStructuredBuffer<uint> p) {
  p = B;
  p[0] = 1;
}
[numthreads(8, 1, 1)] void main() {
  A = B;
  f(A);
}
// EXPECT
