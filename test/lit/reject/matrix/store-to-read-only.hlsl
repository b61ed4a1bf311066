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
// DIAG: note @ 8
// DIAG: note @ 8
//| store-to-read-only.hlsl:8:5: error: no matching member function for call to 'Store'
//|     8 |   c.Store(In, 0, 64, false);
//|       |   ~~^~~~~
//| store-to-read-only.hlsl:8:5: note: candidate function not viable: no known conversion from 'ByteAddressBuffer' to 'RWByteAddressBuffer' for 1st argument
//| store-to-read-only.hlsl:8:5: note: candidate template ignored: cannot deduce a type for 'A' that would make 'groupshared A' equal 'ByteAddressBuffer'
//| 1 error generated.
