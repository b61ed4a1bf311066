// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  goto end;
end:
  return;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
// DIAG: LowerUnsupported @ 4
//| goto.hlsl:3:3: error: 'goto' is not supported: use a loop, break or continue
//|     3 |   goto end;
//|       |   ^~~~
//| goto.hlsl:4:1: error: a label is not supported: use a loop, break or continue
//|     4 | end:
//|       | ^~~
//| 2 errors generated.
