// RUN: %check-diags %s
RWStructuredBuffer<uint> Out[2][3];
uint first(RWStructuredBuffer<uint> list[3]) { return list[0][0]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0][0][0] = first(Out[1]);
  Out[i + 1][3][0] = 1;
}
// EXPECT -Wno-array-bounds
