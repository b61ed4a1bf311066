// RUN: %exec-test %s
// Reading lanes works for every type: bools, vectors, 16 and 64 bits, matrices.
// define: WAVE=8
// groups: 1 1 1
// in In i32: ([4, 9, -2, 7, 0, 3, 12, -5] * WAVE)[:WAVE]
// py: X = In
// out Words i32: [v for i in range(WAVE) for v in (int(X[3] > 5), X[0], X[0] + 1, X[WAVE - 2] * 2, X[(i + 1) % WAVE] & 0xffff, X[2], X[2] >> 31, X[WAVE - 3], X[WAVE - 3] * 2)]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int> Words : register(u1);

[numthreads(WAVE, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  int2 first = WaveReadLaneFirst(int2(x, x + 1));
  half h = WaveReadLaneAt((half)(x * 2), WAVE - 2);
  uint16_t s = WaveReadLaneAt((uint16_t)x, (i + 1) % WAVE);
  int64_t l = WaveReadLaneAt((int64_t)x, 2);
  float2x2 m = WaveReadLaneAt(float2x2(x, x * 2, 0, 1), WAVE - 3);
  Words[i * 9 + 0] = WaveReadLaneAt(x > 5, 3);
  Words[i * 9 + 1] = first.x;
  Words[i * 9 + 2] = first.y;
  Words[i * 9 + 3] = (int)h;
  Words[i * 9 + 4] = (int)s;
  Words[i * 9 + 5] = (int)l;
  Words[i * 9 + 6] = (int)(l >> 32);
  Words[i * 9 + 7] = (int)m._m00;
  Words[i * 9 + 8] = (int)m._m01;
}
