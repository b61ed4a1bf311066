// RUN: %check-diags %s
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<double, 16, 16> d;
  WaveMatrixLeft<bool, 16, 16> e;
  WaveMatrixAccumulator<int16_t, 16, 16> f;
  WaveMatrixLeft<float4, 16, 16> g;
  d.Fill(1);
  e.Fill(1);
  f.Fill(1);
  g.Fill(1);
}
// EXPECT
