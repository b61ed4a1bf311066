// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  end:
  return;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| label.hlsl:3:3: error: a label is not supported: use a loop, break or continue
//|     3 |   end:
//|       |   ^~~
//| 1 error generated.
