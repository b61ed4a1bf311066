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
// DIAG: LowerCaseNested @ 7
//| case-nested.hlsl:7:5: error: a case label inside another statement of the switch is not supported: move it to the switch's own block
//|     7 |     case 1:
//|       |     ^~~~
//| 1 error generated.
