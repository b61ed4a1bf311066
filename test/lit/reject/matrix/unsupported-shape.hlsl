// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 64, 16> a;
  WaveMatrixRight<float16_t, 64, 16> b;
  WaveMatrixAccumulator<float, 64, 16> c;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe-8x8x8 --tile=off
// EXPECT --target amd-rdna3 --tile=off
// EXPECT --target nvidia-hopper --tile=off
// EXPECT --target intel-xe2 --tile=off
// EXPECT --target nvidia-turing --tile=off
