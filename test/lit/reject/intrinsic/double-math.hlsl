// RUN: %check-diags %s
RWStructuredBuffer<double> D;
[numthreads(8, 1, 1)] void main() {
  D[0] = sin(D[1]);
}
// EXPECT
