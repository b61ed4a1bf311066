// RUN: %exec-test %s
// in A i64: [9223372036854775807, -9223372036854775808, -7, 5000000000, 3]
// in U u64: [18446744073709551615, 10000000000000000000, 64, 65, 33]
// out R i64: [i64(A[3] * A[3]), div(A[1], A[4]), rem(A[1], 10), A[2] >> 1]
#include "check.hlsli"
StructuredBuffer<int64_t> A : register(t1);
StructuredBuffer<uint64_t> U : register(t2);
RWStructuredBuffer<int64_t> R : register(u3);

[numthreads(1, 1, 1)] void main() {
  R[0] = A[3] * A[3];
  R[1] = A[1] / A[4];
  R[2] = A[1] % 10;
  R[3] = A[2] >> 1;
  CHECKL(A[0] + 1);           //= u64(-9223372036854775808)
  CHECKL(U[1] / 7);           //= 10000000000000000000 // 7
  CHECKL(U[1] % 1000007);     //= 10000000000000000000 % 1000007
  CHECKL(1ull << U[4]);       //= 1 << 33
  CHECKL(3ull << U[3]);       //= 6
  CHECKL(U[1] >> U[2]);       //= 10000000000000000000
  CHECKL(U[1] >> U[4]);       //= 10000000000000000000 >> 33
  CHECKL(A[1] >> 63);         //= u64(-1)
  CHECKL(U[0] & 0xffff0000ff); //= 0xffff0000ff
  CHECKL(~A[4]);               //= u64(-4)
  CHECK(A[1] < A[2]);          //= 1
  CHECK((uint64_t)A[1] < (uint64_t)A[3]); //= 0
  CHECKL(max(A[2], A[4]));     //= 3
  CHECKL(min(U[0], U[1]));     //= 10000000000000000000
  CHECKL(abs(A[2]));           //= 7
  int64_t2 v = int64_t2(A[3], A[2]);
  v = v.yx * 2 - int64_t2(1, 1);
  CHECKL(v.x); //= u64(-15)
  CHECKL(v.y); //= 9999999999
  uint2 halves = uint2((uint)U[1], (uint)(U[1] >> 32));
  CHECKL(((uint64_t)halves.y << 32) | halves.x); //= 10000000000000000000
  CHECK((uint)A[2]);           //= u32(-7)
  CHECKF((float)U[1]);         //= f32(1e19)
  CHECKL((int64_t)(float)A[3]); //= 5000000000
  switch (A[3]) {
  case 5000000000:
    CHECK(77); //= 77
  }
}
