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
// DIAG: note @ 0
// DIAG: note @ 0
//| store-to-read-only.hlsl:8:5: error: no matching member function for call to 'Store'
//|     8 |   c.Store(In, 0, 64, false);
//|       |   ~~^~~~~
//| <tessera>/wave_matrix.hlsl:135:8: note: candidate function not viable: no known conversion from 'ByteAddressBuffer' to 'RWByteAddressBuffer' for 1st argument
//|   135 |   void Store(RWByteAddressBuffer __b, uint __o, uint __s, bool __c, uint __a = 0) {
//|       |        ^     ~~~~~~~~~~~~~~~~~~~~~~~
//| <tessera>/wave_matrix.hlsl:138:32: note: candidate template ignored: cannot deduce a type for '__A' that would make 'groupshared __A' equal 'ByteAddressBuffer'
//|   138 |   template <typename __A> void Store(groupshared __A __b, uint __o, uint __s, bool __c) {
//|       |                                ^
//| 1 error generated.
