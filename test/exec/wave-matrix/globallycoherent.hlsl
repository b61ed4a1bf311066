// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-staging
// define: WAVE=8
// Matrices in coherent buffers by rows and by columns, and read again in the same dispatch.
// py: X = [[r * 16 + c - 100 for c in range(16)] for r in range(16)]
// py: S = [0.0 if (k - 4) % 20 >= 16 or k < 4 else X[(k - 4) // 20][(k - 4) % 20] if (k - 4) // 20 < 16 else 0.0 for k in range(340)]
// py: T = [0.0 if (k - 3) % 18 >= 16 or k < 3 or (k - 3) // 18 >= 16 else 2.0 * X[(k - 3) % 18][(k - 3) // 18] for k in range(340)]
// in Src f32: flat(X)
// inout ByBytes f32: [0.0] * 340 -> S
// inout ByColumns f32: [0.0] * 340 -> T
// out Out f32: [3.0 * x for x in flat(X)]
ByteAddressBuffer Src : register(t0);
globallycoherent RWByteAddressBuffer ByBytes : register(u1);
globallycoherent RWByteAddressBuffer ByColumns : register(u2);
RWByteAddressBuffer Out : register(u3);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> m, a, b;
  m.Load(Src, 0, 64, false);
  m.Store(ByBytes, 16, 80, false);
  m.ScalarMultiply(2);
  m.Store(ByColumns, 12, 72, true);
  DeviceMemoryBarrierWithGroupSync();
  a.Load(ByBytes, 16, 80, false);
  b.Load(ByColumns, 12, 72, true);
  a.Add(b);
  a.Store(Out, 0, 64, false);
}
