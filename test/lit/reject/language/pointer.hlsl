// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int x = 3;
  int *p = &x;
  Out[0] = *p;
}
// EXPECT
// DIAG: error @ 5
// DIAG: error @ 5
//| pointer.hlsl:5:7: error: pointers are unsupported in HLSL
//|     5 |   int *p = &x;
//|       |       ^
//| pointer.hlsl:5:12: error: the '&' operator is unsupported in HLSL
//|     5 |   int *p = &x;
//|       |            ^
//| 2 errors generated.
