// RUN: %check-diags %s
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<int8_t4_packed, 16, 16> a;
  WaveMatrixRight<uint8_t4_packed, 16, 16> b;
  WaveMatrixAccumulator<int, 16, 16> c;
  c.Multiply(a, b);
}
// EXPECT
// DIAG: MatrixElementLater @ 3
// DIAG: MatrixElementLater @ 4
// DIAG: MatrixElementLater @ 5
//| next-packed.hlsl:3:42: error: matrices of 'int8_t4_packed' are not supported: use float16_t or float
//|     3 |   WaveMatrixLeft<int8_t4_packed, 16, 16> a;
//|       |                                          ^
//| next-packed.hlsl:4:44: error: matrices of 'uint8_t4_packed' are not supported: use float16_t or float
//|     4 |   WaveMatrixRight<uint8_t4_packed, 16, 16> b;
//|       |                                            ^
//| next-packed.hlsl:5:38: error: matrices of 'int' are not supported: use float16_t or float
//|     5 |   WaveMatrixAccumulator<int, 16, 16> c;
//|       |                                      ^
//| 3 errors generated.
