// RUN: %exec-test %s
// Where x and y of the group are even a quad is 2x2 threads, whatever else the shader does, and the ids of a thread are those
// that HLSL counts. Each quad is four lanes of a wave in a row.
// groups: 2 3 1
// py: W, H = 8 * 2, 4 * 3
// py: f = lambda x, y: x * 7 + y * 100 - 300
// py: places = [(x, y) for y in range(H) for x in range(W)]
// py: quad = lambda x, y: [f(x & ~1 | i & 1, y & ~1 | i >> 1) for i in range(4)]
// out Across i32: [v for x, y in places for v in (f(x ^ 1, y), f(x, y ^ 1), f(x ^ 1, y ^ 1), quad(x, y)[2])]
// out Votes u32: [v for x, y in places for v in (int(any(n % 5 == 0 for n in quad(x, y))), int(all(n % 3 for n in quad(x, y))))]
// out Ids u32: [v for x, y in places for v in (x % 8, y % 4, x % 8 + 8 * (y % 4), (x & 1) + 2 * (y & 1))]
// out Vectors f32: [v for x, y in places for v in (f(x ^ 1, y) * 0.5, f(x ^ 1, y) + 1, f(x ^ 1, y ^ 1) * 2)]
RWStructuredBuffer<int4> Across : register(u0);
RWStructuredBuffer<uint2> Votes : register(u1);
RWStructuredBuffer<uint4> Ids : register(u2);
RWStructuredBuffer<float3> Vectors : register(u3);

[numthreads(8, 4, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID) {
  int v = int(id.x) * 7 + int(id.y) * 100 - 300;
  uint at = id.y * 16 + id.x;
  Across[at] = int4(QuadReadAcrossX(v), QuadReadAcrossY(v), QuadReadAcrossDiagonal(v), QuadReadLaneAt(v, 2));
  Votes[at] = uint2(QuadAny(v % 5 == 0), QuadAll(v % 3 != 0));
  Ids[at] = uint4(local.xy, index, WaveGetLaneIndex() % 4);
  float2 both = float2(v * 0.5, v + 1);
  Vectors[at] = float3(QuadReadAcrossX(both), QuadReadAcrossDiagonal((float)v) * 2);
}
