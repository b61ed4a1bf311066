// RUN: %check-diags %s
groupshared float Floats[1024];
groupshared int Ints[1024];
groupshared half4 Vectors[256];
groupshared float16_t Scalar;
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Floats, 0, 16, false);
  a.Load(Ints, 0, 16, false);
  a.Load(Vectors, 0, 16, false);
  a.Load(Scalar, 0, 16, false);
  c.Store(Ints, 0, 16, false);
  c.Store(Floats, 0, 16, false);
}
// EXPECT
