// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 16> a;
  WaveMatrixRight<float, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe
// EXPECT --target nvidia-hopper
