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
// DIAG: note @ 0
//| shape-mismatch.hlsl:11:5: error: no matching member function for call to 'Multiply'
//|    11 |   c.Multiply(a, b);
//|       |   ~~^~~~~~~~
//| <tessera>/wave_matrix.hlsl:148:8: note: candidate template ignored: could not match 16 against 32
//|   148 |   void Multiply(WaveMatrixLeft<__U, __M, __N> __a, WaveMatrixRight<__V, __M, __N> __b) {
//|       |        ^
//| 1 error generated.
