// RUN: %exec-test %s
// options: -HV 2016
// Numbers without a suffix in the oldest version, where half has 32 bits.
// in In u32: [100000, 31, 0xffffffff]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);

int pick(int) { return 1; }
int pick(uint) { return 2; }
int pick(float) { return 5; }

[numthreads(1, 1, 1)] void main() {
  uint x = In[0], n = In[1];
  int m = (int)In[2];
  half h = 0.1;
  CHECK((x * 2290666700) >> 16);         //= (100000 * 2290666700 & 0xffffffff) >> 16
  CHECK(m < 4294967295 ? 7 : 9);         //= 9
  CHECK((m ^ 0x9E3779B9) >> 16);         //= (0xffffffff ^ 0x9E3779B9) >> 16
  CHECKF((float)(1 << n));               //= 2147483648
  CHECKF(h * 0.1);                       //= f32(f32(0.1) * f32(0.1))
  CHECK(pick(m ^ 0x9E3779B9));           //= 1
  CHECK(pick(x * 2290666700));           //= 2
  CHECK(pick(h * 0.1));                  //= 5
  CHECK((n > 3 ? 3000000000 : m) >> 1);  //= (3000000000 - 2**32) >> 1
  // not on Metal {
  double d = 0.1;
  CHECKD(d * 0.3);                       //= 0.1 * 0.3
  // }
}
