// RUN: %check-diags %s
RWBuffer<uint> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[0];
}
// EXPECT
