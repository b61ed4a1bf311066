// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// A local array of structs of matrices with a computed index.
// in N u32: [1]
// out Out f32: [5.0]*256 + [7.0]*256
ByteAddressBuffer N : register(t0);
RWByteAddressBuffer Out : register(u1);
struct S { WaveMatrixAccumulator<float, 16, 16> A, B; };
[numthreads(WAVE, 1, 1)] void main() {
  S s[3];
  uint n = N.Load(0);
  for (uint i = 0; i < 3; ++i) { s[i].A.Fill(float(4 + i)); s[i].B.Fill(float(6 + i)); }
  s[n].A.Store(Out, 0, 64, false);
  s[n].B.Store(Out, 1024, 64, false);
}
