// RUN: %check-diags %s
StructuredBuffer<row_major float2x2> A;
StructuredBuffer<row_major float2x2> Many[2];
struct Holder {
  StructuredBuffer<row_major float2x2> b;
};
RWStructuredBuffer<float> Out;
float corner(StructuredBuffer<float2x2> b) { return b[0][0][1]; }
float corner2(StructuredBuffer<row_major float2x2> b) { return b[0][0][1]; }
template <typename T> float corner3(StructuredBuffer<T> b) { return b[0][0][1]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0] = Many[1][0][0][1];
  Out[1] = corner(A);
  Out[2] = corner2(A);
  Out[3] = corner3(A);
  StructuredBuffer<float2x2> copy = A;
  Holder h;
  h.b = A;
  Out[4] = copy[0][0][1] + h.b[0][0][1] + (i ? A : Many[0])[0][0][1];
}
// EXPECT
// DIAG: ResourceOrder @ 13
// DIAG: ResourceOrder @ 14
// DIAG: ResourceOrder @ 9
// DIAG: ResourceOrder @ 15
// DIAG: ResourceOrder @ 16
// DIAG: ResourceOrder @ 5
// DIAG: ResourceOrder @ 18
// DIAG: ResourceOrder @ 19
// DIAG: ResourceOrder @ 19
//| matrix-order-passed.hlsl:13:19: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    13 |   Out[1] = corner(A);
//|       |                   ^
//| matrix-order-passed.hlsl:14:20: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    14 |   Out[2] = corner2(A);
//|       |                    ^
//| matrix-order-passed.hlsl:9:15: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|     9 | float corner2(StructuredBuffer<row_major float2x2> b) { return b[0][0][1]; }
//|       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| matrix-order-passed.hlsl:15:20: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    15 |   Out[3] = corner3(A);
//|       |                    ^
//| matrix-order-passed.hlsl:16:37: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    16 |   StructuredBuffer<float2x2> copy = A;
//|       |                                     ^
//| matrix-order-passed.hlsl:5:3: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|     5 |   StructuredBuffer<row_major float2x2> b;
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| matrix-order-passed.hlsl:18:9: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    18 |   h.b = A;
//|       |         ^
//| matrix-order-passed.hlsl:19:48: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    19 |   Out[4] = copy[0][0][1] + h.b[0][0][1] + (i ? A : Many[0])[0][0][1];
//|       |                                                ^
//| matrix-order-passed.hlsl:19:52: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    19 |   Out[4] = copy[0][0][1] + h.b[0][0][1] + (i ? A : Many[0])[0][0][1];
//|       |                                                    ^~~~
//| 9 errors generated.
