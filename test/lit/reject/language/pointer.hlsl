// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int x = 3;
  int *p = &x;
  Out[0] = *p;
}
// EXPECT
