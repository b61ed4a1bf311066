// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation -Wno-staging --matrix-bounds=checked
// define: WAVE=8
// Bytes in an array of words in an element of a structured buffer, by offsets and strides of any number of bytes: components outside
// of that array are 0 and are not written, even if the next element of the buffer, or the member after it, is there.
// py: N = 8 * 12
// py: Words = [[(e * 100 + i) % 256 - 128 for i in range(N)] for e in range(3)]
// py: After = [[e + 1] * 4 for e in range(3)]
// py: Steps = [(0, 0, 9), (1, 3, 12), (2, 40, 8), (1, 89, 8), (1, N, 8), (1, 0, 0x20000000), (3, 0, 8), (0xffffffff, 0, 8),
//   (0, 0xfffffff8, 8), (2, 33, 9)]
// py: def at(e, i): return Words[e][i] if e < 3 and i < N else 0
// py: def places(s): return [s[1] + l * s[2] + p for l in range(8) for p in range(8)]
// in Src i8: flat([Words[e] + After[e] for e in range(3)])
// in Where u32: flat([list(s) + [0] for s in Steps])
// out Loaded i8: [at(s[0], i) for s in Steps for i in places(s)]
// out Dst i8: flat([[7 if any(s[0] == e and i in places(s) for s in Steps) else 1 for i in range(N)] + [1] * 4 for e in range(3)])
struct Tile {
  int words[24];
  int after;
};
StructuredBuffer<Tile> Src : register(t0);
StructuredBuffer<uint4> Where : register(t1);
RWStructuredBuffer<int> Loaded : register(u2);
RWStructuredBuffer<Tile> Dst : register(u3);

typedef subgroup_matrix_result<i8, 8, 8> Bytes;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 3; i += WAVE) {
    for (uint j = 0; j < 24; ++j)
      Dst[i].words[j] = 0x01010101;
    Dst[i].after = 0x01010101;
  }
  AllMemoryBarrierWithGroupSync();
  for (uint s = 0; s < 10; ++s) {
    uint4 w = Where[s];
    Bytes bytes = subgroupMatrixLoad<Bytes>(Src[w.x].words, w.y, false, w.z);
    subgroupMatrixStore(Loaded, s * 64, bytes, false, 8);
    subgroupMatrixStore(Dst[w.x].words, w.y, Bytes(7), false, w.z);
  }
}
