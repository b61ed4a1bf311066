// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

groupshared float16_t Tile[1024];

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 32> b;
  WaveMatrixAccumulator<float, 16, 32> c;
  a.Load(In, 0, 16, false);
  a.Load(In, 0, 28, true);
  b.Load(In, 0, 60, false);
  b.Load(In, 0, 64, false); // right: 32 elements of 2 bytes
  b.Load(In, 0, 32, true);  // right: 16 elements of 2 bytes
  c.Load(In, 0, 124, false);
  c.Load(In, 0, 60, true);
  c.Store(Out, 0, 0, false);
  a.Load(Tile, 0, 15, false);
  b.Load(Tile, 0, 31, false);
  b.Store(Tile, 0, 8, true);
}
// EXPECT --target lavapipe
