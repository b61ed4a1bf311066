// RUN: %exec-test %s
// no-metal: of 64 bits it has minimum and maximum alone, since 3.1
// groups: 2 1 1
// py: T = 32
// py: X = [(i * 13 - 100) << 30 for i in range(T)]
// py: from functools import reduce
// inout S u64: [0, (1 << 63) - 1, 0, (1 << 64) - 1, 1, 9] -> [u64(sum(X)), u64(min(X)), u64(max(X)), reduce(lambda a, b: a & b, [u64(x) for x in X]), 1 + (T << 33), 123456789012]
// inout B u64: [5, 0] -> [5 + T, max(u64(x) for x in X)]
RWStructuredBuffer<int64_t> S : register(u0);
RWByteAddressBuffer B : register(u1);

[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  int64_t v = ((int64_t)i * 13 - 100) << 30;
  InterlockedAdd(S[0], v);
  InterlockedMin(S[1], v);
  InterlockedMax(S[2], v);
  InterlockedAnd(S[3], v);
  int64_t old;
  InterlockedAdd(S[4], (int64_t)1 << 33, old);
  InterlockedCompareExchange(S[5], (int64_t)9, (int64_t)123456789012, old);
  uint64_t before;
  B.InterlockedAdd64(0, 1ull, before);
  B.InterlockedMax64(8, (uint64_t)v, before);
}
