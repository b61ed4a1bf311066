// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
again:
  Out[i] += 1;
  if (Out[i] < 5)
    goto again;
}
// EXPECT
