// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Fill(1);
  b.Fill(1);
  c.Multiply(b, a);
  c.MultiplyAccumulate(a, a);
  a = b;
}
// EXPECT
// DIAG: error @ 11
// DIAG: CallFound @ 11
// DIAG: CallExpected @ 11
// DIAG: error @ 12
// DIAG: CallFound @ 12
// DIAG: CallExpected @ 12
// DIAG: error @ 13
//| sides-swapped.hlsl:11:5: error: no matching member function for call to 'Multiply'
//|    11 |   c.Multiply(b, a);
//|       |   ~~^~~~~~~~
//| sides-swapped.hlsl:11:5: note: found (Kx16 half right matrix, 16xK half left matrix)
//| sides-swapped.hlsl:11:5: note: expected 'Multiply(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| sides-swapped.hlsl:12:5: error: no matching member function for call to 'MultiplyAccumulate'
//|    12 |   c.MultiplyAccumulate(a, a);
//|       |   ~~^~~~~~~~~~~~~~~~~~
//| sides-swapped.hlsl:12:5: note: found (16xK half left matrix, 16xK half left matrix)
//| sides-swapped.hlsl:12:5: note: expected 'MultiplyAccumulate(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| sides-swapped.hlsl:13:5: error: assigning to 'WaveMatrixLeft' (16xK half left matrix) from incompatible type 'WaveMatrixRight' (Kx16 half right matrix)
//|    13 |   a = b;
//|       |     ^ ~
//| 3 errors generated.
