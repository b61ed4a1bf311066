// RUN: %exec-test %s
// options: -HV 202x -Wno-tautological-constant-out-of-range-compare
// Since HLSL 202x the type of a number does not depend on its use: int if it fits, else 64 bits, and float.
// in In u32: [100000, 31, 0xffffffff]
// in Halves f16: [0.333251953125]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
StructuredBuffer<half> Halves : register(t2);

int pick(uint) { return 2; }
int pick(int64_t) { return 3; }
int pick(half) { return 4; }
int pick(float) { return 5; }

[numthreads(1, 1, 1)] void main() {
  uint x = In[0], n = In[1];
  int m = (int)In[2];
  CHECK((x * 2290666700) >> 16);         //= (100000 * 2290666700 >> 16) & 0xffffffff
  CHECK(m < 4294967295 ? 7 : 9);         //= 7
  CHECK((m ^ 0x9E3779B9) >> 16);         //= (0xffffffff ^ 0x9E3779B9) >> 16
  CHECKF((float)(1 << n));               //= -2147483648
  CHECKL((uint64_t)(0xFFFFFFFF + 1));    //= 0
  CHECKL(1l << n << 4);                  //= 1 << 35
  CHECKF(Halves[0] * 0.1);               //= f32(0.333251953125 * f32(0.1))
  CHECK(pick(Halves[0] * 0.1));          //= 5
  CHECK(pick(x * 2290666700));           //= 3
  // not on Metal {
  double d = 0.1;
  CHECKD(d);                             //= f32(0.1)
  // }
}
