// RUN: %check-diags %s
RWStructuredBuffer<uint> A, B;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> c = A;
  if (i > 3)
    c = B;
  c[0] = 1;
}
// EXPECT
