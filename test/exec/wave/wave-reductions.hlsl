// RUN: %exec-test %s
// define: WAVE=8
// py: from functools import reduce
// py: X = [(i * 23) % 41 - 15 for i in range(2 * WAVE)]
// py: waves = [X[i:i + WAVE] for i in range(0, len(X), WAVE)]
// py: import math
// py: def red(w):
//       u = [u32(x) for x in w]
//       return [sum(w), u32(math.prod(x | 1 for x in w)), min(w), max(w), reduce(lambda a, b: a & b, u), reduce(lambda a, b: a | b, u), reduce(lambda a, b: a ^ b, u), min(u), max(u), sum(x & 0xffff for x in w)]
// in In i32: X
// out Ints u32: [v for w in waves for v in red(w)]
// out Floats f32: [v for w in waves for v in (sum(w) * 0.5, min(w) * 0.5, max(w) * 0.5, sum(x + 1 for x in w), sum(-x for x in w), max(3 * x for x in w), sum(w[:5]) * 0.25, min(w))]
// out Wide i64: [v for w in waves for v in (sum(x << 33 for x in w), max(x << 33 for x in w))]
// out Small i16: [v for w in waves for v in (i16(sum(w)), min(w))]
// not on Metal {
// out Double f64: [v for w in waves for v in (sum(w) / 8, min(w) / 8)]
// }
// out Half f16: [v for w in waves for v in (sum(w), max(w))]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<uint> Ints : register(u1);
RWStructuredBuffer<float> Floats : register(u2);
RWStructuredBuffer<int64_t> Wide : register(u3);
RWStructuredBuffer<int16_t> Small : register(u4);
RWStructuredBuffer<double> Double : register(u5); // not on Metal
RWStructuredBuffer<half> Half : register(u6);

[numthreads(2 * WAVE, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  uint w = i / WAVE;
  uint r[10];
  r[0] = WaveActiveSum(x);
  r[1] = WaveActiveProduct(x | 1);
  r[2] = WaveActiveMin(x);
  r[3] = WaveActiveMax(x);
  r[4] = WaveActiveBitAnd((uint)x);
  r[5] = WaveActiveBitOr((uint)x);
  r[6] = WaveActiveBitXor((uint)x);
  r[7] = WaveActiveMin((uint)x);
  r[8] = WaveActiveMax((uint)x);
  r[9] = WaveActiveSum((uint)x & 0xffff);
  float f = x * 0.5;
  float3 v = float3(x + 1, -x, 3 * x);
  float sum = WaveActiveSum(f);
  float low = WaveActiveMin(f);
  float high = WaveActiveMax(f);
  float3 vectors = float3(WaveActiveSum(v).xy, WaveActiveMax(v).z);
  float prefix = WaveReadLaneAt(WavePrefixSum(x * 0.25), 5);
  float allLow = WaveActiveMin((float)x);
  int64_t wideSum = WaveActiveSum((int64_t)x << 33);
  int64_t wideMax = WaveActiveMax((int64_t)x << 33);
  int16_t smallSum = WaveActiveSum((int16_t)x);
  int16_t smallMin = WaveActiveMin((int16_t)x);
  // not on Metal {
  double doubleSum = WaveActiveSum(x / 8.0l);
  double doubleMin = WaveActiveMin(x / 8.0l);
  // }
  half halfSum = WaveActiveSum((half)x);
  half halfMax = WaveActiveMax((half)x);
  if (WaveIsFirstLane()) {
    for (int k = 0; k < 10; ++k)
      Ints[w * 10 + k] = r[k];
    Floats[w * 8 + 0] = sum;
    Floats[w * 8 + 1] = low;
    Floats[w * 8 + 2] = high;
    Floats[w * 8 + 3] = vectors.x;
    Floats[w * 8 + 4] = vectors.y;
    Floats[w * 8 + 5] = vectors.z;
    Floats[w * 8 + 6] = prefix;
    Floats[w * 8 + 7] = allLow;
    Wide[w * 2] = wideSum;
    Wide[w * 2 + 1] = wideMax;
    Small[w * 2] = smallSum;
    Small[w * 2 + 1] = smallMin;
    // not on Metal {
    Double[w * 2] = doubleSum;
    Double[w * 2 + 1] = doubleMin;
    // }
    Half[w * 2] = halfSum;
    Half[w * 2 + 1] = halfMax;
  }
}
