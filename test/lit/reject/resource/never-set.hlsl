// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> c;
  if (i > 3)
    c = A;
  c[0] = 1;
}
// EXPECT
