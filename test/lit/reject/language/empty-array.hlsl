// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int a[0];
  Out[0] = 1;
}
// EXPECT
// DIAG: LowerArrayEmpty @ 4
//| empty-array.hlsl:4:7: error: an array without elements is not supported
//|     4 |   int a[0];
//|       |       ^
//| 1 error generated.
