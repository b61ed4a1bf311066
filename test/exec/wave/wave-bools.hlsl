// RUN: %exec-test %s
// Reductions, prefixes and bit operations over bools count in integers; operations that move values keep them bools.
// define: WAVE=8
// py: Even = [i % 2 == 0 for i in range(WAVE)]
// py: Third = [i % 3 == 0 for i in range(WAVE)]
// out Out u32: [sum(Even), sum(Third), 0, 1, 1, 0, sum(Even[:WAVE - 3]), sum(Third[:WAVE - 3]), 0, 1, sum(Even) % 2, 1, sum(Even) % 2, 0, 1, sum(Third), WAVE]
RWStructuredBuffer<uint> Out : register(u0);

[WaveSize(WAVE)]
[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  bool2 a = bool2(lane % 2 == 0, lane % 3 == 0);
  bool2x2 m = bool2x2(a, !a);
  int2 sum = WaveActiveSum(a);
  int2 product = WaveActiveProduct(or(a, bool2(false, true)));
  int2 most = WaveActiveMax(a), least = WaveActiveMin(a);
  int2 before = WavePrefixSum(a);
  int2x2 all = WaveActiveSum(m);
  uint bits = WaveActiveBitXor(a.x);
  uint2 either = WaveActiveBitOr(a), each = WaveActiveBitAnd(a);
  bool2 moved = WaveReadLaneAt(a, 1);
  uint2 masked = WaveMultiPrefixSum(a, WaveActiveBallot(true));
  if (lane == WAVE - 3) {
    Out[0] = sum.x;
    Out[1] = sum.y;
    Out[2] = product.x;
    Out[3] = product.y;
    Out[4] = most.x;
    Out[5] = least.y;
    Out[6] = before.x;
    Out[7] = masked.y;
    Out[8] = each.x;
    Out[9] = either.y;
    Out[10] = bits;
    Out[11] = WaveActiveAllEqual(true);
    Out[12] = bits;
    Out[13] = moved.x;
    Out[14] = WaveReadLaneFirst(a.y) == false;
    Out[15] = all[0][1];
    Out[16] = all[0][0] + all[1][0];
  }
}
