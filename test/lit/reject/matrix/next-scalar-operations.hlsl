// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c, d;
  c.Fill(1);
  d.Fill(2);
  c.ScalarMultiply(2);
  c.ScalarDivide(2);
  c.ScalarAdd(2);
  c.ScalarSubtract(2);
  c.Add(d);
  c.Store(Out, 0, 64, false);
}
// EXPECT
// DIAG: MatrixOpUnsupported @ 9
// DIAG: MatrixSupportedOps @ 9
// DIAG: MatrixOpUnsupported @ 10
// DIAG: MatrixSupportedOps @ 10
// DIAG: MatrixOpUnsupported @ 11
// DIAG: MatrixSupportedOps @ 11
// DIAG: MatrixOpUnsupported @ 12
// DIAG: MatrixSupportedOps @ 12
// DIAG: MatrixOpUnsupported @ 13
// DIAG: MatrixSupportedOps @ 13
//| next-scalar-operations.hlsl:9:5: error: multiplication of a matrix by a scalar is not supported
//|     9 |   c.ScalarMultiply(2);
//|       |     ^~~~~~~~~~~~~~
//| next-scalar-operations.hlsl:9:5: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|     9 |   c.ScalarMultiply(2);
//|       |     ^~~~~~~~~~~~~~
//| next-scalar-operations.hlsl:10:5: error: division of a matrix is not supported
//|    10 |   c.ScalarDivide(2);
//|       |     ^~~~~~~~~~~~
//| next-scalar-operations.hlsl:10:5: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|    10 |   c.ScalarDivide(2);
//|       |     ^~~~~~~~~~~~
//| next-scalar-operations.hlsl:11:5: error: addition on a matrix is not supported
//|    11 |   c.ScalarAdd(2);
//|       |     ^~~~~~~~~
//| next-scalar-operations.hlsl:11:5: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|    11 |   c.ScalarAdd(2);
//|       |     ^~~~~~~~~
//| next-scalar-operations.hlsl:12:5: error: subtraction on a matrix is not supported
//|    12 |   c.ScalarSubtract(2);
//|       |     ^~~~~~~~~~~~~~
//| next-scalar-operations.hlsl:12:5: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|    12 |   c.ScalarSubtract(2);
//|       |     ^~~~~~~~~~~~~~
//| next-scalar-operations.hlsl:13:5: error: addition on a matrix is not supported
//|    13 |   c.Add(d);
//|       |     ^~~
//| next-scalar-operations.hlsl:13:5: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|    13 |   c.Add(d);
//|       |     ^~~
//| 5 errors generated.
