// RUN: %check-diags %s
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 0, 16> a;
  WaveMatrixAccumulator<float16_t, 16, 0> c;
  a.Fill(1);
  c.Fill(1);
}
// EXPECT
