// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  (void)nullptr;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| nullptr.hlsl:3:9: error: 'nullptr' is not supported: shaders have no pointers
//|     3 |   (void)nullptr;
//|       |         ^~~~~~~
//| 1 error generated.
