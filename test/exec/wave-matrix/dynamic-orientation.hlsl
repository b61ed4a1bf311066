// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// The orientation, offset and stride come from a buffer.
// py: A = [[r * 16 + k - 100 for k in range(16)] for r in range(32)]
// in P u32: [0, 1, 64, 48]
// in Src f16: flat(A)
// out Dst f16: [A[2 + r][k] for r in range(16) for k in range(16)] + [A[2 + k][r] for r in range(16) for k in range(16)]
StructuredBuffer<uint> P : register(t0);
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);

[numthreads(WAVE, 1, 1)] void main() {
  for (uint i = 0; i < 2; ++i) {
    WaveMatrixLeft<float16_t, 16, 16> a;
    a.Load(Src, P[2], 32, P[i] != 0);
    a.Store(Dst, i * 512, P[3] - 16, false);
  }
}
