// RUN: %exec-test %s
// in A i32: [1, -2, 127, -128, 200, 300, -300, 255]
// in P u32: [0x80ff7f01, 0x02fe8003, 10, 0xffffffff]
// py: def bytes_u(x): return [x >> 8 * k & 255 for k in range(4)]
// py: def bytes_s(x): return [i8(b) for b in bytes_u(x)]
// py: def packed(v): return sum((x & 255) << 8 * k for k, x in enumerate(v))
// py: def clamped(v, lo, hi): return packed([min(max(x, lo), hi) for x in v])
// py: def msad(ref, src, acc):
//       full = src[0] | src[1] << 32
//       r = []
//       for k in range(4):
//         s = bytes_u(full >> 8 * k & 0xffffffff)
//         r.append(acc[k] + sum(abs(x - y) for x, y in zip(bytes_u(ref), s) if x != 0))
//       return r
#include "check.hlsli"
StructuredBuffer<int> A : register(t1);
StructuredBuffer<uint> P : register(t2);

[numthreads(1, 1, 1)] void main() {
  int4 small = int4(A[0], A[1], A[2], A[3]);
  int4 wide = int4(A[4], A[5], A[6], A[7]);
  CHECK(dot4add_u8packed(P[0], P[1], P[2])); //= dot(bytes_u(P[0]), bytes_u(P[1])) + 10
  CHECK(dot4add_i8packed(P[0], P[1], -7));   //= dot(bytes_s(P[0]), bytes_s(P[1])) - 7
  CHECK(dot4add_u8packed(P[3], P[3], 0xfffffff0)); //= u32(4 * 255 * 255 + 0xfffffff0)
  CHECK(dot4add_i8packed(P[3], P[3], 0x7fffffff)); //= i32(4 + 0x7fffffff)
  CHECKF(dot2add(half2(1.5h, -2.0h), half2((half)A[0], (half)A[1]), 0.25)); //= 1.5 + 4 + 0.25 ~ 1e-3
  CHECK((uint)pack_s8(small));        //= packed(A[:4])
  CHECK((uint)pack_u8((uint4)wide));  //= packed(A[4:])
  CHECK((uint)pack_clamp_s8(wide));   //= clamped(A[4:], -128, 127)
  CHECK((uint)pack_clamp_u8(wide));   //= clamped(A[4:], 0, 255)
  CHECK((uint)pack_s8((int16_t4)small));      //= packed(A[:4])
  CHECK((uint)pack_clamp_u8((int16_t4)wide)); //= clamped(A[4:], 0, 255)
  uint8_t4_packed u = (uint8_t4_packed)P[0];
  int8_t4_packed s = (int8_t4_packed)P[0];
  CHECK4(unpack_u8u32(u)); //= bytes_u(P[0])
  CHECK4(unpack_s8s32(s)); //= bytes_s(P[0])
  CHECK4((uint4)unpack_u8u16(u)); //= bytes_u(P[0])
  CHECK4((int4)unpack_s8s16(s));  //= bytes_s(P[0])
  CHECK4(msad4(P[1], uint2(P[0], P[3]), uint4(1, 2, 3, 4))); //= msad(P[1], [P[0], P[3]], [1, 2, 3, 4])
  CHECK4(msad4(0x00ff0010 + P[2] - 10, uint2(P[0], P[1]), uint4(0, 0, 0, 0))); //= msad(0x00ff0010, [P[0], P[1]], [0, 0, 0, 0])
}
