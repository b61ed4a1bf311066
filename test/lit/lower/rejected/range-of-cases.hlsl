// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  switch (id.x) {
  case 1 ... 3:
    break;
  }
}
// EXPECT
// DIAG: LowerUnsupported @ 4
//| range-of-cases.hlsl:4:10: error: a range of cases is not supported: write one case for each value
//|     4 |   case 1 ... 3:
//|       |          ^~~
//| 1 error generated.
