// RUN: %exec-test %s
// Inside divergent control flow only the active lanes take part.
// define: WAVE=8
// py: X = [[5, -3, 8, 2, -7, 11, 4, 9, 1, 1, 2, 2, -1, 6, 6, 3][i % 16] for i in range(2 * WAVE)]
// in In i32: X
// py: def ref(i):
//       wave = range(i // WAVE * WAVE, i // WAVE * WAVE + WAVE)
//       same = [j for j in wave if (X[j] & 1) == (X[i] & 1)]
//       total = sum(X[j] for j in same)
//       first = X[same[0]]
//       before = sum(X[j] for j in same if j < i)
//       return [total if X[i] & 1 else -total, first, before, len(same)]
// out Result i32: [v for i in range(2 * WAVE) for v in ref(i)]
// py: def turns(i):
//       wave = range(i // WAVE * WAVE, i // WAVE * WAVE + WAVE)
//       return [sum(sum(1 for j in wave if abs(X[j]) > t) for t in range(abs(X[i])))]
// out Turns i32: [v for i in range(2 * WAVE) for v in turns(i)]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int4> Result : register(u1);
RWStructuredBuffer<int> Turns : register(u2);

int4 odd(int x) {
  return int4(WaveActiveSum(x), WaveReadLaneFirst(x), WavePrefixSum(x), WaveActiveCountBits(true));
}

[numthreads(2 * WAVE, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  if (x & 1) {
    Result[i] = odd(x);
  } else {
    int4 r = int4(WaveActiveSum(x), WaveReadLaneFirst(x), WavePrefixSum(x), WaveActiveCountBits(true));
    r.x = -r.x;
    Result[i] = r;
  }
  int turns = 0;
  for (int t = 0; t < abs(x); ++t)
    turns += WaveActiveSum(1);
  Turns[i] = turns;
}
