// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixLeftColAcc<float, 16, 16> col;
  WaveMatrixRightRowAcc<float, 16, 16> row;
  a.Fill(1);
  col.Fill(0);
  row.Fill(0);
  col.SumAccumulate(a);
  col.Store(Out, 0, 4);
}
// EXPECT
// DIAG: MatrixOpUnsupported @ 7
// DIAG: MatrixSupportedOps @ 7
// DIAG: MatrixOpUnsupported @ 8
// DIAG: MatrixSupportedOps @ 8
// DIAG: MatrixOpUnsupported @ 12
// DIAG: MatrixSupportedOps @ 12
// DIAG: MatrixStride @ 13
//| next-accumulators.hlsl:7:39: error: a row or column of sums is not supported
//|     7 |   WaveMatrixLeftColAcc<float, 16, 16> col;
//|       |                                       ^~~
//| next-accumulators.hlsl:7:39: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|     7 |   WaveMatrixLeftColAcc<float, 16, 16> col;
//|       |                                       ^~~
//| next-accumulators.hlsl:8:40: error: a row or column of sums is not supported
//|     8 |   WaveMatrixRightRowAcc<float, 16, 16> row;
//|       |                                        ^~~
//| next-accumulators.hlsl:8:40: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|     8 |   WaveMatrixRightRowAcc<float, 16, 16> row;
//|       |                                        ^~~
//| next-accumulators.hlsl:12:7: error: addition on a matrix is not supported
//|    12 |   col.SumAccumulate(a);
//|       |       ^~~~~~~~~~~~~
//| next-accumulators.hlsl:12:7: note: supported are left, right and accumulator matrices with Fill, Load, Store, MatrixDepth, Multiply and MultiplyAccumulate
//|    12 |   col.SumAccumulate(a);
//|       |       ^~~~~~~~~~~~~
//| next-accumulators.hlsl:13:7: error: a stride of 4 bytes is less than a row of 16 elements: it must be at least 64 bytes
//|    13 |   col.Store(Out, 0, 4);
//|       |       ^~~~~
//| 4 errors generated.
