// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(In, 2, 32, false);
  a.Load(In, 7, 32, false);
  a.Load(In, 0, 32, false, 3);
  a.Load(In, 0, 32, false, 2);
  a.Load(In, 0, 32, false, 24);
  a.Load(In, 0, 36, false, 8);
  a.Load(In, 4, 48, false, 16);
  a.Store(Out, 6, 32, false);
  a.Store(Out, 0, 34, false);
  a.Store(Out, 0, 32, false, 1);
}
// EXPECT --target lavapipe
