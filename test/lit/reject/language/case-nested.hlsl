// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  switch (i) {
  case 0:
    if (Out[0]) {
    case 1:
      Out[1] = 2;
    }
  }
}
// EXPECT
