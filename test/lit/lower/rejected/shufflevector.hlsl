// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float4 a = 1;
  float2 b = __builtin_shufflevector(a, a, 0, 5);
}
// EXPECT
// DIAG: LowerUnsupported @ 4
//| shufflevector.hlsl:4:14: error: '__builtin_shufflevector' is not supported: use a swizzle
//|     4 |   float2 b = __builtin_shufflevector(a, a, 0, 5);
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
