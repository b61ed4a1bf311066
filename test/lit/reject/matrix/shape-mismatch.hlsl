// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 32> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Fill(1);
  b.Fill(1);
  c.Multiply(a, b);
}
// EXPECT
// DIAG: error @ 11
// DIAG: CallFound @ 11
// DIAG: CallExpected @ 11
//| shape-mismatch.hlsl:11:5: error: no matching member function for call to 'Multiply'
//|    11 |   c.Multiply(a, b);
//|       |   ~~^~~~~~~~
//| shape-mismatch.hlsl:11:5: note: found (16xK half left matrix, Kx32 half right matrix)
//| shape-mismatch.hlsl:11:5: note: expected 'Multiply(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| 1 error generated.
