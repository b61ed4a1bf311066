// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 32> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Fill(1);
  b.Fill(1);
  c.Multiply(a, b);
}
// EXPECT
