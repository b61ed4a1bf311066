// RUN: %check-diags %s
Texture2D<float> A[];
RWStructuredBuffer<float> Out;
float at(Texture2D<float> From[], Texture2D<float> Other[], uint k) {
  From = Other;
  From += k;
  From++;
  if (From)
    return 0;
  return (From + 1)[k][uint2(0, 0)];
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = at(A, A, i);
}
// EXPECT
// DIAG: LowerUnsupported @ 5
// DIAG: LowerUnsupported @ 6
// DIAG: LowerUnsupported @ 7
// DIAG: LowerCast @ 8
// DIAG: LowerUnsupported @ 10
//| resource-array-parameter.hlsl:5:3: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|     5 |   From = Other;
//|       |   ^~~~~~~~~~~~
//| resource-array-parameter.hlsl:6:3: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|     6 |   From += k;
//|       |   ^~~~~~~~~
//| resource-array-parameter.hlsl:7:3: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|     7 |   From++;
//|       |   ^~~~~~
//| resource-array-parameter.hlsl:8:7: error: the conversion from 'Texture2D<float> *' to 'bool' is not supported
//|     8 |   if (From)
//|       |       ^~~~
//| resource-array-parameter.hlsl:10:11: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|    10 |   return (From + 1)[k][uint2(0, 0)];
//|       |           ^~~~
//| 5 errors generated.
