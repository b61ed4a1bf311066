// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  float3 v = 0;
  float4x4 m = 0;
  int a[3] = {1, 2, 3};
  Out[0] = v[3];
  Out[1] = m[4][0];
  Out[2] = a[5];
}
// EXPECT
// DIAG: error @ 8
// DIAG: warning @ 9
// DIAG: note @ 6
//| index-out-of-range.hlsl:8:14: error: matrix row index is outside the allowed range [0, 4)
//|     8 |   Out[1] = m[4][0];
//|       |              ^
//| index-out-of-range.hlsl:9:12: warning: array index 5 is past the end of the array (that has type 'int[3]') [-Warray-bounds]
//|     9 |   Out[2] = a[5];
//|       |            ^ ~
//| index-out-of-range.hlsl:6:3: note: array 'a' declared here
//|     6 |   int a[3] = {1, 2, 3};
//|       |   ^
//| 1 warning and 1 error generated.
