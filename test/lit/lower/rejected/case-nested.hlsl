// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  switch (id.x) {
  case 1: {
  case 2:
    break;
  }
  }
}
// EXPECT
// DIAG: LowerCaseNested @ 5
//| case-nested.hlsl:5:3: error: a case label inside another statement of the switch is not supported: move it to the switch's own block
//|     5 |   case 2:
//|       |   ^~~~
//| 1 error generated.
