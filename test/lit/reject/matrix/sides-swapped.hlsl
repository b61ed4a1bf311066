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
// DIAG: note @ 11
// DIAG: error @ 12
// DIAG: note @ 12
// DIAG: error @ 13
//| sides-swapped.hlsl:11:5: error: no matching member function for call to 'Multiply'
//|    11 |   c.Multiply(b, a);
//|       |   ~~^~~~~~~~
//| sides-swapped.hlsl:11:5: note: 'WaveMatrixLeft' is expected, and this is 'WaveMatrixRight'
//| sides-swapped.hlsl:12:5: error: no matching member function for call to 'MultiplyAccumulate'
//|    12 |   c.MultiplyAccumulate(a, a);
//|       |   ~~^~~~~~~~~~~~~~~~~~
//| sides-swapped.hlsl:12:5: note: 'WaveMatrixRight' is expected, and this is 'WaveMatrixLeft'
//| sides-swapped.hlsl:13:5: error: assigning to 'WaveMatrixLeft<float16_t, 16, 16>' (aka 'WaveMatrixLeft<half, 16, 16>') from incompatible type 'WaveMatrixRight<float16_t, 16, 16>' (aka 'WaveMatrixRight<half, 16, 16>')
//|    13 |   a = b;
//|       |     ^ ~
//| 3 errors generated.
