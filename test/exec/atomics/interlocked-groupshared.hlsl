// RUN: %exec-test %s
// groups: 2 1 1
// py: N = 32
// py: V = [[((i * 29 + g * 7) % 64) - 20 for i in range(N)] for g in range(2)]
// py: from functools import reduce
// in In i32: V[0] + V[1]
// py: def ref(v):
//       u = [u32(x) for x in v]
//       return [sum(v), min(v), max(v), reduce(lambda a, b: a & b, u), reduce(lambda a, b: a | b, u), reduce(lambda a, b: a ^ b, u), min(u), max(u), u32(sum(v)), 1]
// out Result u32: ref(V[0]) + ref(V[1])
// out Order u32: [i for g in range(2) for i in range(N)]
#define N 32
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<uint> Result : register(u1);
RWStructuredBuffer<uint> Order : register(u2);

struct Stats {
  int sum, low, high;
};
groupshared Stats S;
groupshared uint Bits[3];
groupshared uint Low, High, Wrapped;
groupshared uint Ticket;
groupshared uint Seen[N];
groupshared uint Winner;
groupshared uint Winners;

[numthreads(N, 1, 1)] void main(uint i : SV_GroupIndex, uint g : SV_GroupID) {
  if (i == 0) {
    S.sum = 0;
    S.low = 0x7fffffff;
    S.high = -0x7fffffff - 1;
    Bits[0] = 0xffffffff;
    Bits[1] = 0;
    Bits[2] = 0;
    Low = 0xffffffff;
    High = 0;
    Wrapped = 0;
    Ticket = 0;
    Winner = 0xffff;
    Winners = 0;
  }
  Seen[i] = 0;
  GroupMemoryBarrierWithGroupSync();
  int v = In[g * N + i];
  InterlockedAdd(S.sum, v);
  InterlockedMin(S.low, v);
  InterlockedMax(S.high, v);
  InterlockedAnd(Bits[0], v);
  InterlockedOr(Bits[1], v);
  InterlockedXor(Bits[2], v);
  InterlockedMin(Low, (uint)v);
  InterlockedMax(High, (uint)v);
  InterlockedAdd(Wrapped, (uint)v);
  uint ticket;
  InterlockedAdd(Ticket, 1, ticket);
  uint before;
  InterlockedExchange(Seen[ticket], ticket + 1, before);
  uint old;
  InterlockedCompareExchange(Winner, 0xffff, i, old);
  if (old == 0xffff)
    InterlockedAdd(Winners, 1);
  InterlockedCompareStore(Winner, 0x12345, 0); // never equal
  GroupMemoryBarrierWithGroupSync();
  Order[g * N + i] = Seen[i] - 1 + before;
  if (i == 0) {
    Result[g * 10 + 0] = S.sum;
    Result[g * 10 + 1] = S.low;
    Result[g * 10 + 2] = S.high;
    Result[g * 10 + 3] = Bits[0];
    Result[g * 10 + 4] = Bits[1];
    Result[g * 10 + 5] = Bits[2];
    Result[g * 10 + 6] = Low;
    Result[g * 10 + 7] = High;
    Result[g * 10 + 8] = Wrapped;
    Result[g * 10 + 9] = Winners + (Winner < N ? 0 : 100);
  }
}
