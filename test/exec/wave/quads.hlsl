// RUN: %exec-test %s
// py: X = [(i * 7) % 19 - 6 for i in range(16)]
// in In i32: X
// out Across i32: [v for i in range(16) for v in (X[i ^ 1], X[i ^ 2], X[i ^ 3], X[i & ~3 | 2])]
// out Vote u32: [v for i in range(16) for v in (int(any(x > 9 for x in X[i & ~3:(i & ~3) + 4])), int(all(x > -5 for x in X[i & ~3:(i & ~3) + 4])))]
// out Vectors f32: [v for i in range(16) for v in (X[i ^ 1] * 0.5, X[i ^ 1] + 1, X[i ^ 3] * 2)]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int4> Across : register(u1);
RWStructuredBuffer<uint2> Vote : register(u2);
RWStructuredBuffer<float3> Vectors : register(u3);

[numthreads(16, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  Across[i] = int4(QuadReadAcrossX(x), QuadReadAcrossY(x), QuadReadAcrossDiagonal(x), QuadReadLaneAt(x, 2));
  Vote[i] = uint2(QuadAny(x > 9), QuadAll(x > -5));
  float2 v = float2(x * 0.5, x + 1);
  Vectors[i] = float3(QuadReadAcrossX(v), QuadReadAcrossDiagonal((float)x) * 2);
}
