// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = __builtin_popcount(3u);
}
// EXPECT
// DIAG: LowerBuiltin @ 3
//| builtin.hlsl:3:11: error: '__builtin_popcount' is internal to the compiler: use the HLSL function
//|     3 |   int x = __builtin_popcount(3u);
//|       |           ^~~~~~~~~~~~~~~~~~
//| 1 error generated.
