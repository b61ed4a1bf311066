// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(12, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(1);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target lavapipe
// EXPECT --target nvidia-hopper
// EXPECT --target intel-xe2
