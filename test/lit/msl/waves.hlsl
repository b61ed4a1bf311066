// Functions of simdgroups, and loops where there are none.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=MSL
RWStructuredBuffer<uint4> Out : register(u0);
StructuredBuffer<int> In : register(t1);

[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x = In[i];
  Out[0] = uint4(WaveActiveSum(x), WavePrefixSum(x), WaveActiveMax(x), WaveGetLaneIndex());
  Out[1] = WaveActiveBallot(x > 3);
  Out[2] = uint4(WaveActiveCountBits(x < 0), WavePrefixCountBits(x < 0), WaveReadLaneAt(x, 5), WaveReadLaneFirst(x));
  Out[3] = WaveMatch(x);
  Out[4].x = WaveReadLaneAt(x > 0, 3);
  Out[5].x = (uint)WaveActiveSum((int64_t)x);
  Out[6].xy = uint2(QuadReadAcrossX(x), QuadReadLaneAt(x, 2));
  Out[7].x = WaveActiveAllEqual(x);
  if (WaveIsFirstLane())
    Out[8].x = 1;
}

//MSL:// A bit for each active lane where the value is true.
//MSL-NEXT:static uint4 wave_ballot(bool value) {
//MSL-NEXT:  return uint4(as_type<uint2>(ulong(simd_vote::vote_t(simd_ballot(value)))), 0, 0);
//MSL-NEXT:}
//MSL:// The index of the lowest set bit; all ones when there is none.
//MSL-NEXT:template <typename T> static T first_bit_low(T bits) {
//MSL-NEXT:  return select(ctz(bits), T(0xffffffff), bits == T(0));
//MSL-NEXT:}
//MSL:{{\[\[}}max_total_threads_per_threadgroup(64)]]
//MSL-NEXT:kernel void main0(
//MSL-NEXT:    device uint4 *Out {{\[\[}}buffer(0)]],
//MSL-NEXT:    const device int *In {{\[\[}}buffer(1)]],
//MSL-NEXT:    uint i {{\[\[}}thread_index_in_threadgroup]],
//MSL-NEXT:    uint lane {{\[\[}}thread_index_in_simdgroup]]) {
//MSL-NEXT:  int In_1 = In[i];
//MSL-NEXT:  Out[0] = uint4(uint(simd_sum(In_1)), uint(simd_prefix_exclusive_sum(In_1)), uint(simd_max(In_1)),
//MSL-NEXT:      lane);
//MSL-NEXT:  Out[1] = wave_ballot(In_1 > 3);
//MSL-NEXT:  bool t = In_1 < 0;
//MSL-NEXT:  Out[2] = uint4(simd_sum(uint(t)), simd_prefix_exclusive_sum(uint(t)),
//MSL-NEXT:      uint(simd_shuffle(In_1, ushort(5))), uint(simd_broadcast_first(In_1)));
//MSL-NEXT:  uint4 t_1;
//MSL-NEXT:  while (true) {
//MSL-NEXT:    bool t_2 = In_1 == simd_broadcast_first(In_1);
//MSL-NEXT:    uint4 mask = wave_ballot(t_2);
//MSL-NEXT:    if (t_2) {
//MSL-NEXT:      t_1 = mask;
//MSL-NEXT:      break;
//MSL-NEXT:    }
//MSL-NEXT:  }
//MSL-NEXT:  Out[3] = t_1;
//MSL-NEXT:  ((device uint *)&Out[4])[0] = uint(simd_shuffle(uint(In_1 > 0), ushort(3)) != 0);
//MSL-NEXT:  long t_2 = long(In_1);
//MSL-NEXT:  long total = 0l;
//MSL-NEXT:  uint remaining = wave_ballot(true).x;
//MSL-NEXT:  for (; remaining != 0; remaining &= remaining - 1) {
//MSL-NEXT:    ulong total_1 =
//MSL-NEXT:        ulong(as_type<long>(simd_shuffle(as_type<uint2>(t_2), ushort(first_bit_low(remaining)))));
//MSL-NEXT:    total = long(ulong(total) + total_1);
//MSL-NEXT:  }
//MSL-NEXT:  ((device uint *)&Out[5])[0] = uint(total);
//MSL-NEXT:  ((device uint *)&Out[6])[0] = uint(quad_shuffle_xor(In_1, 1));
//MSL-NEXT:  ((device uint *)&Out[6])[1] = uint(quad_shuffle(In_1, ushort(2)));
//MSL-NEXT:  ((device uint *)&Out[7])[0] = uint(simd_all(In_1 == simd_broadcast_first(In_1)));
//MSL-NEXT:  if (simd_is_first()) {
//MSL-NEXT:    ((device uint *)&Out[8])[0] = 1;
//MSL-NEXT:  }
//MSL-NEXT:}
