// RUN: %exec-test %s
// Where x or y of the group is odd a quad is four threads in the order of SV_GroupIndex, across rows too.
// py: n = 3 * 4
// out Across u32: [v for i in range(n) for v in (i ^ 1, i ^ 2, i ^ 3, i & ~3 | 2)]
// out Places u32: [v for i in range(n) for v in (i % 3, i // 3)]
RWStructuredBuffer<uint4> Across : register(u0);
RWStructuredBuffer<uint2> Places : register(u1);

[numthreads(3, 4, 1)] void main(uint i : SV_GroupIndex, uint2 at : SV_GroupThreadID) {
  Across[i] = uint4(QuadReadAcrossX(i), QuadReadAcrossY(i), QuadReadAcrossDiagonal(i), QuadReadLaneAt(i, 2));
  Places[i] = at;
}
