// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 16> a;
  WaveMatrixRight<float, 16, 16> b;
  WaveMatrixAccumulator<float16_t, 16, 16> c;
  a.Fill(1);
  b.Fill(1);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target vulkan
// DIAG: MatrixAccumulatorType @ 11
//| accumulator-type.hlsl:11:5: error: the product of matrices of float cannot be accumulated in float16_t: use an accumulator of float
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| 1 error generated.
