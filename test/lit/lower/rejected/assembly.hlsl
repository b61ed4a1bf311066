// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  asm("nop");
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| assembly.hlsl:3:3: error: inline assembly is not supported: use an intrinsic
//|     3 |   asm("nop");
//|       |   ^~~
//| 1 error generated.
