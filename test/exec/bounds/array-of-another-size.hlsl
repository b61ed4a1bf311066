// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation --matrix-bounds=checked
// define: WAVE=8
// One of several arrays in groupshared memory, by indices that only folding finds to be out of range: loads there give 0,
// and stores there change none of the arrays.
// py: Arrays = [[i - 40 * n for i in range(256)] for n in range(4)]
// in Src f32: flat(Arrays)
// out Out f32: [0] * 256 + Arrays[3] + flat(Arrays)
StructuredBuffer<float> Src : register(t0);
RWByteAddressBuffer Out : register(u1);
groupshared float Arrays[2][2][256];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 1024; i += WAVE)
    Arrays[i / 512][i / 256 % 2][i % 256] = Src[i];
  GroupMemoryBarrierWithGroupSync();
  uint k = 2;
  k = k * 2 + 1;
  WaveMatrixAccumulator<float, 16, 16> m;
  m.Load(Arrays[k][1], 0, 16, false);
  m.Store(Out, 0, 64, false);
  m.Load(Arrays[k - 4][k - 4], 0, 16, false);
  m.Store(Out, 1024, 64, false);
  m.Store(Arrays[k][0], 0, 16, false);
  m.Store(Arrays[0][k], 0, 16, false);
  GroupMemoryBarrierWithGroupSync();
  for (uint j = t; j < 1024; j += WAVE)
    Out.Store(2048 + j * 4, Arrays[j / 512][j / 256 % 2][j % 256]);
}
