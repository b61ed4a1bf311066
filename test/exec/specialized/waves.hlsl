// RUN: %exec-test %s
// What waves share is counted in the group that runs, not in that of the default.
// spec 2 u32: 70
// out Total u32: [70, 70 * 69 // 2]
[[vk::constant_id(2)]] const uint Threads = 4;
RWStructuredBuffer<uint> Total : register(u0);
groupshared uint Count, Sum;

[numthreads(Threads, 1, 1)] void main(uint Index : SV_GroupIndex) {
  if (Index == 0)
    Count = Sum = 0;
  GroupMemoryBarrierWithGroupSync();
  uint Ones = WaveActiveCountBits(true), Of = WaveActiveSum(Index);
  if (WaveIsFirstLane()) {
    InterlockedAdd(Count, Ones);
    InterlockedAdd(Sum, Of);
  }
  GroupMemoryBarrierWithGroupSync();
  if (Index == 0) {
    Total[0] = Count;
    Total[1] = Sum;
  }
}
