// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Many[i][0] = 1;
}
// EXPECT
