// Declarations that only globals may have, and sizes of arrays that are not constants.
// RUN: %check-diags %s
[[vk::constant_id(1)]] const uint Size = 4;
RWBuffer<float> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  groupshared float a[4];
  float b[Size];
  uint n = i + 1;
  float c[n];
  Out[i] = a[i] + b[i] + c[i];
}
// EXPECT
// DIAG: GroupsharedLocal @ 6
// DIAG: ArraySizeNotConstant @ 9
//| locals.hlsl:6:21: error: 'groupshared' is not allowed on a local variable: declare it outside the function
//|     6 |   groupshared float a[4];
//|       |                     ^
//| locals.hlsl:9:10: error: the size of an array must be known at compile time, or be computed from specialization constants by + - * / % << >> & | ^
//|     9 |   float c[n];
//|       |          ^
//| 2 errors generated.
