// Lanes exchange bfloat16 values as they are; sums are made in f32 and rounded once.
//
// RUN: %exec-test %s
// define: WAVE=8
// py: lanes = [bf16(0.5 * i - 3) for i in range(WAVE)]
// in In bf16: lanes
// out Sums bf16: [bf16(sum(lanes))] * WAVE
// out Before bf16: [bf16(sum(lanes[:i])) for i in range(WAVE)]
// out Across bf16: [lanes[(i + 3) % WAVE] for i in range(WAVE)]
// out Largest bf16: [max(lanes)] * WAVE
// out Same u32: [1 << i for i in range(WAVE)]
StructuredBuffer<bfloat16_t> In : register(t0);
RWStructuredBuffer<bfloat16_t> Sums : register(u1);
RWStructuredBuffer<bfloat16_t> Before : register(u2);
RWStructuredBuffer<bfloat16_t> Across : register(u3);
RWStructuredBuffer<bfloat16_t> Largest : register(u4);
RWStructuredBuffer<uint> Same : register(u5);

[WaveSize(WAVE)][numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  bfloat16_t x = In[t];
  Sums[t] = WaveActiveSum(x);
  Before[t] = WavePrefixSum(x);
  Across[t] = WaveReadLaneAt(x, (t + 3) % WAVE);
  Largest[t] = WaveActiveMax(x);
  Same[t] = WaveMatch(x).x;
}
