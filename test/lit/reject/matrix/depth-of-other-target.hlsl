// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

// Written for a device whose K is 32: the copy into groupshared memory assumes it.
#define K 32
groupshared float16_t Tile[16 * K];

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(Tile, 0, K, false);
  static_assert(K == 32, "K");
  int check[a.MatrixDepth() == K ? 1 : -1];
}
// EXPECT --target lavapipe
