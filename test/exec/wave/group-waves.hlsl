// Each lane knows its wave: waves share the rows of a table, and a wave's index is the same in all of its lanes.
// RUN: %exec-test %s
// define: WAVE=8
// groups: 3 1 1
// py: W = 6
// py: lanes = [(g, w, i) for g in range(3) for w in range(W) for i in range(WAVE)]
// out Place u32: [v for g, w, i in lanes for v in (w, W, w * WAVE + i, w)]
// out Rows u32: [(g * 10 + w) * 100 + k for g in range(3) for w in range(W) for k in range(5)]
RWStructuredBuffer<uint4> Place : register(u0);
RWStructuredBuffer<uint> Rows : register(u1);

[numthreads(6 * WAVE, 1, 1)] void main(uint i : SV_DispatchThreadID, uint index : SV_GroupIndex, uint group : SV_GroupID) {
  uint wave = GetGroupWaveIndex();
  Place[i] = uint4(wave, GetGroupWaveCount(), wave * WaveGetLaneCount() + WaveGetLaneIndex(), WaveReadLaneFirst(index / WAVE));
  uint row = group * GetGroupWaveCount() + wave;
  for (uint k = WaveGetLaneIndex(); k < 5; k += WaveGetLaneCount())
    Rows[row * 5 + k] = (group * 10 + wave) * 100 + k;
}
