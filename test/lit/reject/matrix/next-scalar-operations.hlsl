// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c, d;
  c.Fill(1);
  d.Fill(2);
  c.ScalarMultiply(2);
  c.ScalarDivide(2);
  c.ScalarAdd(2);
  c.ScalarSubtract(2);
  c.Add(d);
  c.Store(Out, 0, 64, false);
}
// EXPECT
