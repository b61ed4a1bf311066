// RUN: %exec-test %s
// AddUint64: pairs of words with a carry, two of them in a uint4.
// in A u32: [0xffffffff, 1, 0x80000000, 0xffffffff, 0xfffffffe, 0, 5, 7]
// py: S = lambda i, j: (A[i] + (A[i + 1] << 32) + A[j] + (A[j + 1] << 32)) % 2**64
#include "check.hlsli"
StructuredBuffer<uint> A : register(t1);

[numthreads(1, 1, 1)] void main() {
  uint2 a = uint2(A[0], A[1]), b = uint2(A[2], A[3]), c = uint2(A[4], A[5]);
  CHECK2(AddUint64(a, b)); //= (S(0, 2) % 2**32, S(0, 2) >> 32)
  CHECK2(AddUint64(a, c)); //= (S(0, 4) % 2**32, S(0, 4) >> 32)
  CHECK2(AddUint64(b, b)); //= (S(2, 2) % 2**32, S(2, 2) >> 32)
  CHECK4(AddUint64(uint4(a, c), uint4(A[6], A[7], b))); //= (S(0, 6) % 2**32, S(0, 6) >> 32, S(4, 2) % 2**32, S(4, 2) >> 32)
  // not on Metal {
  double2x2 m = double2x2(asdouble(A[6], A[7]), -2.5l, 3.0l + A[6], 1.0l / 3);
  uint2x2 low, high;
  asuint(m, low, high);
  CHECK2(low[0]);  //= (5, 0)
  CHECK2(low[1]);  //= (0, bits(1.0 / 3, 'f64') % 2**32)
  CHECK2(high[0]); //= (7, bits(-2.5, 'f64') >> 32)
  CHECK2(high[1]); //= (bits(8.0, 'f64') >> 32, bits(1.0 / 3, 'f64') >> 32)
  double2x3 n = asdouble(uint2x3(low[1], 0, 0, A[4] - 0xfffffffe, 9), uint2x3(high[1], 0x40080000, 0xc0000000, 0x3ff00000, 1));
  CHECKD(n[0].y);  //= 1.0 / 3
  CHECKD(n[0].z);  //= 3
  CHECKD(n[1].x);  //= -2
  CHECKD(n[1].y);  //= 1
  // }
}
