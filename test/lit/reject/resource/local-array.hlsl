// RUN: %check-diags %s
RWStructuredBuffer<uint> A, B;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> both[2] = {A, B};
  both[i & 1][0] = 1;
}
// EXPECT
