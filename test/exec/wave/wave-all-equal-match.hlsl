// RUN: %exec-test %s
// no-swiftshader: WaveMatch and what comes after its loop give some lanes values of others
// define: WAVE=8
// py: X = [[3, 5, 3, 3, 7, 5, 3, 7][i % 8] for i in range(WAVE)] + [4] * WAVE
// in In i32: X
// py: W = [X[:WAVE], X[WAVE:]]
// out Equal u32: [v for i in range(2 * WAVE) for v in (int(len(set(W[i // WAVE])) == 1), int(len(set(W[i // WAVE])) == 1), 1, int(len(set(x & 1 for x in W[i // WAVE])) == 1))]
// out Match u32: [sum(1 << j for j, y in enumerate(W[i // WAVE]) if y == X[i]) for i in range(2 * WAVE)]
// py: def multi(i, f, start):
//       r = start
//       for j in range(i % WAVE):
//         if W[i // WAVE][j] == X[i]: r = f(r, j + 2)
//       return r
// out Multi u32: [v for i in range(2 * WAVE) for v in (multi(i, lambda a, b: a + b, 0), u32(multi(i, lambda a, b: a * b, 1)), multi(i, lambda a, b: a | b, 0), multi(i, lambda a, b: a ^ b, 0), multi(i, lambda a, b: a + b % 2, 0))]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<uint4> Equal : register(u1);
RWStructuredBuffer<uint> Match : register(u2);
RWStructuredBuffer<uint> Multi : register(u3);

[numthreads(2 * WAVE, 1, 1)] void main(uint i : SV_GroupIndex) {
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
