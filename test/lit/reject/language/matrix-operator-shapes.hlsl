// Operators on matrices work by components, so that their shapes are the same.
// RUN: %check-diags %s
RWStructuredBuffer<float> Out : register(u0);
[numthreads(1, 1, 1)] void main() {
  float1x3 row = {Out[0], Out[1], Out[2]};
  float3x1 column = {Out[0], Out[1], Out[2]};
  float2x3 wide = Out[3];
  float3x2 high = Out[4];
  float3x3 square = Out[5];
  Out[6] = (float)(row * column);
  Out[7] = (wide * high)[0][0] + 1;
  Out[8] = (wide * square)[1][2];
  wide *= square;
  Out[9] = mul(wide, high)[0][1] + (square * square)[0][0];
}
// EXPECT
// DIAG: warning @ 12
// DIAG: warning @ 13
// DIAG: MatrixOperatorShapes @ 10
// DIAG: MatrixOperatorShapes @ 11
//| matrix-operator-shapes.hlsl:12:20: warning: implicit conversion truncates matrix: 'float3x3' (aka 'matrix<float, 3, 3>') to 'matrix<float, 2, 3>' [-Wmatrix-conversion]
//|    12 |   Out[8] = (wide * square)[1][2];
//|       |                    ^~~~~~
//| matrix-operator-shapes.hlsl:13:11: warning: implicit conversion truncates matrix: 'float3x3' (aka 'matrix<float, 3, 3>') to 'matrix<float, 2, 3>' [-Wmatrix-conversion]
//|    13 |   wide *= square;
//|       |           ^~~~~~
//| matrix-operator-shapes.hlsl:10:24: error: operators on matrices work component by component, but 'float1x3' and 'float3x1' have different shapes: use 'mul' for the matrix product, or convert one of them
//|    10 |   Out[6] = (float)(row * column);
//|       |                        ^
//| matrix-operator-shapes.hlsl:11:18: error: operators on matrices work component by component, but 'float2x3' and 'float3x2' have different shapes: use 'mul' for the matrix product, or convert one of them
//|    11 |   Out[7] = (wide * high)[0][0] + 1;
//|       |                  ^
//| 2 warnings and 2 errors generated.
