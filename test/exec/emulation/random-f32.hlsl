// RUN: %exec-test %s
// matrix
// target: lavapipe
// options: -Wno-emulation
// define: WAVE=8
// Random floats against double precision. K products, each and each sum rounded once: the error is below
// (K + 1) * 2^-24 times the sum of the products' magnitudes, which stays below K.
// py: import random; R = random.Random(11)
// py: M, N, K = 16, 64, 128
// py: A = [[f32(R.uniform(-1, 1)) for k in range(K)] for r in range(M)]
// py: B = [[f32(R.uniform(-1, 1)) for c in range(N)] for k in range(K)]
// in Left f32: flat(A)
// in Right f32: flat(B)
// out Dst f32: flat(mul(A, B))
// tolerance Dst: 129 * 128 * 2 ** -24
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Dst : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 64> a;
  WaveMatrixRight<float, 16, 64> b;
  WaveMatrixAccumulator<float, 16, 64> c;
  c.Fill(0);
  for (uint k = 0; k < 128; k += 16) {
    a.Load(Left, k * 4, 128 * 4, false);
    b.Load(Right, k * 64 * 4, 64 * 4, false);
    c.MultiplyAccumulate(a, b);
  }
  c.Store(Dst, 0, 64 * 4, false);
}
