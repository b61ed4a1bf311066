// RUN: %exec-test %s
// in A i16: [32767, -32768, -7, 300, 17, 0]
// in U u16: [65535, 3, 40000, 1, 17, 18]
// out R i16: [i16(A[3] * A[3]), i16(A[1] - 1), i16(A[2] >> 1), div(A[2], 2)]
// out V u16: [u16(U[0] + 1), u16(U[2] * 3), U[2] >> 3, U[2] // 7]
#include "check.hlsli"
StructuredBuffer<int16_t> A : register(t1);
StructuredBuffer<uint16_t> U : register(t2);
RWStructuredBuffer<int16_t> R : register(u3);
RWStructuredBuffer<uint16_t4> V : register(u4);

[numthreads(1, 1, 1)] void main() {
  R[0] = A[3] * A[3];
  R[1] = A[1] - (int16_t)1;
  R[2] = A[2] >> (int16_t)1;
  R[3] = A[2] / (int16_t)2;
  uint16_t4 v = uint16_t4(U[0] + (uint16_t)1, U[2] * (uint16_t)3, U[2] >> (uint16_t)3, U[2] / (uint16_t)7);
  V[0] = v;
  CHECK((int)(int16_t)(A[0] + (int16_t)1));     //= -32768
  CHECK((int)(uint16_t)(U[1] - U[0]));          //= 4
  CHECK((uint16_t)(U[3] << (uint16_t)15));      //= 32768
  CHECK((uint16_t)(U[3] << U[4]));      //= 2
  CHECK((int)(int16_t)(A[2] >> (int16_t)U[5]));   //= -2
  CHECK(U[0] > U[2]);                           //= 1
  CHECK(A[1] < A[2]);                           //= 1
  CHECK(max(A[2], A[4]) + min(U[1], U[3]));     //= 18
  CHECK(abs(A[2]));                             //= 7
  CHECK(clamp(A[3], (int16_t)-5, (int16_t)99)); //= 99
  int16_t3 t = int16_t3(A[2], A[3], A[4]);
  t = t * t.zyx + (int16_t)1;
  CHECK3((int3)t); //= (-118, i16(90001), -118)
  CHECK2((int2)(-t.xy)); //= (118, -i16(90001))
  CHECK3((int3)(t == t.zyx)); //= (1, 1, 1)
  uint16_t mask = ~U[1];
  CHECK(mask); //= 65532
}
