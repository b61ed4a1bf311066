// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float4 a = 1;
  int4 b = __builtin_convertvector(a, int4);
}
// EXPECT
// DIAG: LowerUnsupported @ 4
//| convertvector.hlsl:4:12: error: '__builtin_convertvector' is not supported: use a cast
//|     4 |   int4 b = __builtin_convertvector(a, int4);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
