// RUN: %exec-test %s
// define: WAVE=8
// py: X = [3, 5, 3, 3, 7, 5, 3, 7, 4, 4, 4, 4, 4, 4, 4, 4]
// in In i32: X
// py: W = [X[:8], X[8:]]
// out Equal u32: [v for i in range(16) for v in (int(len(set(W[i // 8])) == 1), int(len(set(W[i // 8])) == 1), 1, int(len(set(x & 1 for x in W[i // 8])) == 1))]
// out Match u32: [sum(1 << j for j, y in enumerate(W[i // 8]) if y == X[i]) for i in range(16)]
// py: def multi(i, f, start):
//       r = start
//       for j in range(i % 8):
//         if W[i // 8][j] == X[i]: r = f(r, j + 2)
//       return r
// out Multi u32: [v for i in range(16) for v in (multi(i, lambda a, b: a + b, 0), multi(i, lambda a, b: a * b, 1), multi(i, lambda a, b: a | b, 0), multi(i, lambda a, b: a ^ b, 0), multi(i, lambda a, b: a + b % 2, 0))]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<uint4> Equal : register(u1);
RWStructuredBuffer<uint> Match : register(u2);
RWStructuredBuffer<uint> Multi : register(u3);

[numthreads(16, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  bool3 each = WaveActiveAllEqual(float3(x, 2.5, x & 1));
  Equal[i] = uint4(WaveActiveAllEqual(x), each);
  uint4 same = WaveMatch(x);
  Match[i] = same.x | same.y | same.z | same.w;
  uint v = i % WAVE + 2;
  Multi[i * 5 + 0] = WaveMultiPrefixSum(v, same);
  Multi[i * 5 + 1] = WaveMultiPrefixProduct(v, same);
  Multi[i * 5 + 2] = WaveMultiPrefixBitOr(v, same);
  Multi[i * 5 + 3] = WaveMultiPrefixBitXor(v, same);
  Multi[i * 5 + 4] = WaveMultiPrefixCountBits(v % 2 == 1, same);
}
