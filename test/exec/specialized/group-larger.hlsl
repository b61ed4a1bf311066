// RUN: %exec-test %s
// A group of one thread by default: barriers stay, and no index is 0 for it.
// spec 0 u32: 96
// groups: 3 1 1
// out Sums u32: [sum(range(96 * g, 96 * g + 96)) for g in range(3)]
// out Found u32: [(i * 7) % 96 for i in range(96)]
[[vk::constant_id(0)]] const uint Threads = 1;
RWStructuredBuffer<uint> Sums : register(u0);
RWStructuredBuffer<uint> Found : register(u1);
groupshared uint Values[1024];

[numthreads(Threads, 1, 1)] void main(uint Thread : SV_DispatchThreadID, uint Index : SV_GroupIndex,
                                      uint3 Own : SV_GroupThreadID, uint Group : SV_GroupID) {
  Values[Index] = Thread;
  GroupMemoryBarrierWithGroupSync();
  if (Own.x == 0) {
    uint Sum = 0;
    for (uint I = 0; I < Threads; ++I)
      Sum += Values[I];
    Sums[Group] = Sum;
  }
  if (Group == 0)
    Found[Index] = Values[(Index * 7) % Threads];
}
