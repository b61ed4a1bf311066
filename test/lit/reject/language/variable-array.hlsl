// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  int a[i];
  Out[0] = 1;
}
// EXPECT
// DIAG: ArraySizeNotConstant @ 4
//| variable-array.hlsl:4:8: error: the size of an array must be known at compile time, or be computed from specialization constants by + - * / % << >> & | ^
//|     4 |   int a[i];
//|       |        ^
//| 1 error generated.
