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
// DIAG: error @ 8
// DIAG: note @ 2
//| assigned.hlsl:8:5: error: assignment to global resource variable 'A' is not allowed
//|     8 |   A = B;
//|       |     ^
//| assigned.hlsl:2:26: note: variable 'A' is declared here
//|     2 | RWStructuredBuffer<uint> A, B;
//|       |                          ^
//| 1 error generated.
