// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// Matrices in uniform control flow: branches, loops with break, switch, choice by wave.
// groups: 2 1 1
// py: A = [[(r + k * 2) % 5 - 2 for k in range(16)] for r in range(16)]
// py: P = mul(A, A)
// py: def times(n, add): return [[float(n * x + add) for x in r] for r in P]
// in Count u32: [3, 1]
// in Src f16: flat(A)
// out Dst f32: [x for m in (times(3, 0), times(2, 7), times(1, 0), times(2, 7)) for x in flat(m)]
StructuredBuffer<uint> Count : register(t0);
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint group : SV_GroupID, uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Src, 0, 32, false);
  b.Load(Src, 0, 32, false);
  if (wave == 0)
    c.Fill(0);
  else
    c.Fill(7);
  for (uint i = 0; i < 10; ++i) {
    if (wave == 0 && i == Count[group])
      break;
    if (wave == 1) {
      switch (i) {
      case 0:
      case 4:
        c.MultiplyAccumulate(a, b);
        break;
      default:
        break;
      }
      continue;
    }
    c.MultiplyAccumulate(a, b);
  }
  c.Store(Dst, (group * 2 + wave) * 1024, 64, false);
}
