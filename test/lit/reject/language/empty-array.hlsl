// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int a[0];
  Out[0] = 1;
}
struct Holder { float4 a; float2 b[0]; };
[numthreads(8, 1, 1)] void list() {
  Holder h = {1, 2, 3, 4};
  Out[0] = h.a.x;
}
// EXPECT -E main
// DIAG: LowerArrayEmpty @ 4
//| empty-array.hlsl:4:7: error: an array without elements is not supported
//|     4 |   int a[0];
//|       |       ^
//| 1 error generated.
// EXPECT -E list
// DIAG: LowerArrayEmpty @ 7
//| empty-array.hlsl:7:27: error: an array without elements is not supported
//|     7 | struct Holder { float4 a; float2 b[0]; };
//|       |                           ^~~~~~~~~~~
//| 1 error generated.
