// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(1);
  c.Store(In, 0, 64, false);
}
// EXPECT
// DIAG: error @ 8
// DIAG: CallFound @ 8
// DIAG: CallExpected @ 8
// DIAG: CallExpected @ 8
//| store-to-read-only.hlsl:8:5: error: no matching member function for call to 'Store'
//|     8 |   c.Store(In, 0, 64, false);
//|       |   ~~^~~~~
//| store-to-read-only.hlsl:8:5: note: found (ByteAddressBuffer, int, int, bool)
//| store-to-read-only.hlsl:8:5: note: expected 'Store(RWByteAddressBuffer b, uint o, uint s, bool c, uint a = 0)'
//| store-to-read-only.hlsl:8:5: note: expected 'Store(A b, uint o, uint s, bool c)'
//| 1 error generated.
