// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int a[0];
  Out[0] = 1;
}
// EXPECT
