// RUN: %exec-test %s
// Contended atomics on structured and byte-address buffers, with and without the old value.
// groups: 4 1 1
// py: T = 64
// py: X = [(i * 13) % 50 - 25 for i in range(T)]
// py: from functools import reduce
// in In i32: X
// py: U = [u32(x) for x in X]
// inout S i32: [0, 100, -100, 0, 5] -> [sum(X), min(X), max(X), T * 2, 0]
// inout B u32: [7, 0xffffffff, 0, 0xff, 0xffffffff, 0, 1, 5] -> [7, reduce(lambda a, b: a & b, U), reduce(lambda a, b: a | b, U), u32(0xff ^ reduce(lambda a, b: a ^ b, U)), min(U), max(U), 1 + T, 77]
// out Old u32: list(range(T))
// out Slots u32: [3 * i for i in range(T)]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int> S : register(u1);
RWByteAddressBuffer B : register(u2);
RWStructuredBuffer<uint> Old : register(u3);
RWByteAddressBuffer Slots : register(u4);

[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  int v = In[i];
  InterlockedAdd(S[0], v);
  InterlockedMin(S[1], v);
  InterlockedMax(S[2], v);
  int ignored;
  InterlockedAdd(S[3], 2, ignored);
  InterlockedExchange(S[4], 0, ignored);
  B.InterlockedAnd(4, (uint)v);
  B.InterlockedOr(8, (uint)v);
  B.InterlockedXor(12, (uint)v);
  B.InterlockedMin(16, (uint)v);
  B.InterlockedMax(20, (uint)v);
  uint old;
  B.InterlockedAdd(24, 1, old);
  Old[old - 1] = old - 1;
  Slots.InterlockedExchange((old - 1) * 4, 3 * (old - 1), old);
  uint seen;
  B.InterlockedCompareExchange(28, 5, 77, seen);
  B.InterlockedCompareStore(0, 8, 1000);
}
