// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int x = 3
  Out[0] = x;
}
// EXPECT
