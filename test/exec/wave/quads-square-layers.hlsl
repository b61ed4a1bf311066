// RUN: %exec-test %s
// Quads of 2x2 threads in a group of two layers, whose rows are not a power of two: no quad has threads of both layers, and
// reads of other lanes find the same neighbors.
// groups: 1 1 2
// define: X=12
// py: X, Y, Z = 12, 6, 2
// py: places = [(x, y, z) for z in range(4) for y in range(Y) for x in range(X)]
// py: f = lambda x, y, z: (z * Y + y) * X + x
// out Across u32: [v for p in places for x, y, z in [p] for v in (f(x ^ 1, y, z), f(x, y ^ 1, z), f(x ^ 1, y ^ 1, z), f(x & ~1, y | 1, z))]
// out Lanes u32: [v for p in places for x, y, z in [p] for v in (f(x ^ 1, y, z), f(x, y ^ 1, z))]
RWStructuredBuffer<uint4> Across : register(u0);
RWStructuredBuffer<uint2> Lanes : register(u1);

[numthreads(X, 6, 2)] void main(uint3 id : SV_DispatchThreadID) {
  uint v = (id.z * 6 + id.y) * X + id.x;
  Across[v] = uint4(QuadReadAcrossX(v), QuadReadAcrossY(v), QuadReadAcrossDiagonal(v), QuadReadLaneAt(v, 2));
  uint lane = WaveGetLaneIndex();
  Lanes[v] = uint2(WaveReadLaneAt(v, lane ^ 1), WaveReadLaneAt(v, lane ^ 2));
}
