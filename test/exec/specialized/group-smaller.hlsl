// RUN: %exec-test %s
// A group with fewer threads than the default says, in two dimensions of which neither is square.
// spec 7 u32: 5
// spec 3 i32: 3
// groups: 2 3 1
// out Seen u32: [100 * x + y for y in range(9) for x in range(10)]
// out Sizes u32: [5, 3, 15, 14]
[[vk::constant_id(7)]] const uint Columns = 16;
[[vk::constant_id(3)]] const int Rows = 8;
RWStructuredBuffer<uint> Seen : register(u0);
RWStructuredBuffer<uint> Sizes : register(u1);
groupshared uint Last;

[numthreads(Columns, Rows, 1)] void main(uint3 Thread : SV_DispatchThreadID, uint Index : SV_GroupIndex,
                                         uint3 Group : SV_GroupID) {
  if (Index == 0)
    Last = 0;
  GroupMemoryBarrierWithGroupSync();
  InterlockedMax(Last, Index);
  GroupMemoryBarrierWithGroupSync();
  Seen[Thread.y * 2 * Columns + Thread.x] = 100 * Thread.x + Thread.y;
  if (Index == 0 && all(Group == 0)) {
    Sizes[0] = Columns;
    Sizes[1] = Rows;
    Sizes[2] = Columns * Rows;
    Sizes[3] = Last;
  }
}
