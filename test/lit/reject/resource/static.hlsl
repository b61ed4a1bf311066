// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
static RWStructuredBuffer<uint> Alias = A;
[numthreads(8, 1, 1)] void main() {
  Alias[0] = 1;
}
// EXPECT
