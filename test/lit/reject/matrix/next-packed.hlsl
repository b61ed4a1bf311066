// RUN: %check-diags %s
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<int8_t4_packed, 16, 16> a;
  WaveMatrixRight<uint8_t4_packed, 16, 16> b;
  WaveMatrixAccumulator<int, 16, 16> c;
  c.Multiply(a, b);
}
// EXPECT
