// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int x = 3
  Out[0] = x;
}
// EXPECT
// DIAG: error @ 4
//| syntax-error.hlsl:4:12: error: expected ';' at end of declaration
//|     4 |   int x = 3
//|       |            ^
//|       |            ;
//| 1 error generated.
