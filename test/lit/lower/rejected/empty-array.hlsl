// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int a[0];
}
// EXPECT
// DIAG: LowerArrayEmpty @ 3
//| empty-array.hlsl:3:7: error: an array without elements is not supported
//|     3 |   int a[0];
//|       |       ^
//| 1 error generated.
