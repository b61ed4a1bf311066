// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float x = i;
  Out[0] = ddx(x) + ddy(x) + ddx_fine(x) + fwidth(x);
}
// EXPECT
