// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.MatrixDepth();
  c.Transpose();
  c.Load(In, 0, 64);
  c.Fill(1, 2);
  float f = c;
  c + c;
}
// EXPECT
