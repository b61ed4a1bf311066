// RUN: %exec-test %s
// options: -Wno-parentheses
// in A i32: [2147483647, -2147483648, -7, 7, 0, 12345678]
// in S u32: [1, 31, 32, 33, 40, 0]
#include "check.hlsli"
StructuredBuffer<int> A : register(t1);
StructuredBuffer<uint> S : register(t2);

[numthreads(1, 1, 1)] void main() {
  // wrap around
  CHECK(A[0] + 1);        //= -2147483648
  CHECK(A[1] - 1);        //= 2147483647
  CHECK(A[0] * 2);        //= -2
  CHECK(-A[1]);           //= -2147483648
  CHECK(A[5] * A[5]);     //= i32(12345678 ** 2)
  CHECK((uint)A[4] - 1u); //= 0xffffffff
  // division toward zero, remainder with the sign of the dividend
  CHECK(A[2] / 2);  //= -3
  CHECK(A[2] % 2);  //= -1
  CHECK(A[3] / -2); //= -3
  CHECK(A[3] % -2); //= 1
  CHECK(A[2] / -3); //= 2
  CHECK(A[2] % -4); //= -3
  CHECK((uint)A[2] / 3u); //= u32(-7) // 3
  CHECK((uint)A[2] % 10u); //= u32(-7) % 10
  CHECK(A[1] / 3); //= div(-2147483648, 3)
  CHECK(A[1] % 3); //= rem(-2147483648, 3)
  // the shift count is taken modulo the width
  CHECK(1 << S[0]);  //= 2
  CHECK(1 << S[1]);  //= -2147483648
  CHECK(1 << S[2]);  //= 1
  CHECK(3 << S[3]);  //= 6
  CHECK(A[2] >> S[0]); //= -4
  CHECK(A[1] >> S[1]); //= -1
  CHECK(A[1] >> S[2]); //= -2147483648
  CHECK(A[2] >> S[4]); //= -1
  CHECK((uint)A[2] >> S[1]); //= 1
  CHECK((uint)A[2] >> S[3]); //= u32(-7) >> 1
  CHECK((uint)A[3] << S[4]); //= 7 << 8
  CHECK(A[3] << S[5]);       //= 7
  // comparison by signedness
  CHECK(A[2] < A[3]);             //= 1
  CHECK((uint)A[2] < (uint)A[3]); //= 0
  CHECK(A[1] < A[0]);             //= 1
  CHECK((uint)A[1] <= (uint)A[0]); //= 0
  // precedence and mixed expressions
  CHECK(A[3] + A[2] * 2 - (A[3] & 3) << 1); //= (7 - 14 - 3) << 1
  CHECK(~A[3] & 0xff ^ 1 | 256);            //= (~7 & 0xff ^ 1) | 256
  int x = A[3];
  x = (x += 2, x * 4) + 6;
  CHECK(x); //= 42
  int a, b, c;
  a = b = c = A[2];
  CHECK(a + b + c); //= -21
  x <<= 2;
  x |= 3;
  x ^= 0xf0;
  x %= 100;
  x -= 50;
  CHECK(x); //= ((42 << 2 | 3) ^ 0xf0) % 100 - 50
  CHECK(!A[4]);  //= 1
  CHECK(!A[3]);  //= 0
  CHECK(+A[2]);  //= -7
}
