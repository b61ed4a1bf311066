// RUN: %exec-test %s
// matrix
// target: vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// Random f16 into an f16 accumulator: computed in f32 and rounded once at the end of each multiply, which leaves at
// most half a unit in the last place of each of the four results, all below 64.
// py: import random; R = random.Random(12)
// py: M, N, K = 32, 16, 64
// py: A = [[f16(R.uniform(-1, 1)) for k in range(K)] for r in range(M)]
// py: B = [[f16(R.uniform(-1, 1)) for c in range(N)] for k in range(K)]
// in Left f16: flat(A)
// in Right f16: flat(B)
// out Dst f16: flat(mul(A, B))
// tolerance Dst: 5 * 32 * 2 ** -11
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Dst : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 32, 16> a;
  WaveMatrixRight<float16_t, 32, 16> b;
  WaveMatrixAccumulator<float16_t, 32, 16> c;
  c.Fill((float16_t)0);
  for (uint k = 0; k < 64; k += 16) {
    a.Load(Left, k * 2, 64 * 2, false);
    b.Load(Right, k * 16 * 2, 16 * 2, false);
    c.MultiplyAccumulate(a, b);
  }
  c.Store(Dst, 0, 16 * 2, false);
}
