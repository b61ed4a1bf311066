// RUN: %exec-test %s
// define: WAVE=8
// groups: 2 1 1
// py: N = 2 * WAVE
// py: X = [(i * 23) % 41 - 15 for i in range(2 * N)]
// py: waves = [X[i:i + WAVE] for i in range(0, len(X), WAVE)]
// in In i32: X
// out Lane u32: [v for w in waves for i in range(WAVE) for v in (WAVE, i, int(i == 0), i)]
// out Vote u32: [v for w in waves for x in w for v in (int(any(y > 20 for y in w)), int(all(y > -10 for y in w)), sum(1 << i for i, y in enumerate(w) if y & 1), sum(y < 0 for y in w))]
// out Prefix i32: [v for w in waves for i, x in enumerate(w) for v in (sum(y < 0 for y in w[:i]), sum(w[:i]), i32(__import__('math').prod(y | 1 for y in w[:i])), w[0])]
// out Read i32: [v for w in waves for i, x in enumerate(w) for v in (w[(i * 3 + 1) % WAVE], w[WAVE - 3], w[0], 0)]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<uint4> Lane : register(u1);
RWStructuredBuffer<uint4> Vote : register(u2);
RWStructuredBuffer<int4> Prefix : register(u3);
RWStructuredBuffer<int4> Read : register(u4);

[numthreads(2 * WAVE, 1, 1)] void main(uint i : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  int x = In[i];
  uint lane = WaveGetLaneIndex();
  Lane[i] = uint4(WaveGetLaneCount(), lane, WaveIsFirstLane(), index % WAVE);
  Vote[i] = uint4(WaveActiveAnyTrue(x > 20), WaveActiveAllTrue(x > -10), WaveActiveBallot(x & 1).x,
                  WaveActiveCountBits(x < 0));
  Prefix[i] = int4(WavePrefixCountBits(x < 0), WavePrefixSum(x), WavePrefixProduct(x | 1),
                   WaveReadLaneFirst(x));
  Read[i] = int4(WaveReadLaneAt(x, (lane * 3 + 1) % WAVE), WaveReadLaneAt(x, WAVE - 3),
                 WaveReadLaneAt(x, 0), WaveActiveBallot(true).y + WaveActiveBallot(true).w);
}
