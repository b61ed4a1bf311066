// RUN: %check-diags %s
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 0, 16> a;
  WaveMatrixAccumulator<float16_t, 16, 0> c;
  a.Fill(1);
  c.Fill(1);
}
// EXPECT
// DIAG: MatrixEmpty @ 3
// DIAG: MatrixEmpty @ 4
//| empty.hlsl:3:36: error: a 0x16 matrix has no elements
//|     3 |   WaveMatrixLeft<float16_t, 0, 16> a;
//|       |                                    ^
//| empty.hlsl:4:43: error: a 16x0 matrix has no elements
//|     4 |   WaveMatrixAccumulator<float16_t, 16, 0> c;
//|       |                                           ^
//| 2 errors generated.
