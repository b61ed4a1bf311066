// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation -Wno-matrix-uniformity
// define: WAVE=8
// Offsets, strides and scalars that differ from lane to lane: the first lane's count (Wave Matrix, Overview). The second
// wave's first lane is not the group's.
// py: A = [[r * 16 + k - 100 for k in range(16)] for r in range(48)]
// py: def block(w): return [[float(x + w * WAVE) for x in r] for r in A[16 * w:16 * w + 16]]
// in Src f16: flat(A)
// out Dst f16: [x for w in (0, 1) for r in block(w) for x in r + [w * WAVE + 1] * 16]
ByteAddressBuffer Src : register(t0);
RWByteAddressBuffer Dst : register(u1);

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = index / WAVE, lane = index % WAVE;
  WaveMatrixAccumulator<float16_t, 16, 16> c, f;
  // Lanes disagree about everything.
  c.Load(Src, wave * 16 * 32 + lane * 64, 32 + lane * 4, false);
  c.ScalarAdd((float16_t)index);
  f.Fill((float16_t)(index + 1));
  uint offset = wave * 16 * 64;
  if (lane > 2)
    offset += 4;
  c.Store(Dst, offset, 64, false);
  f.Store(Dst, offset + 32, 64 + lane * 64, false);
}
