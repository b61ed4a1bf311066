// RUN: %exec-test %s
// in In i32: [1]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

#define PASTE(A, B) A##B
#define SQUARE(X) ((X) * (X))
#if defined(__HLSL_VERSION) && __HLSL_VERSION >= 2021
#define VERSION 1
#else
#define VERSION 0
#endif

[numthreads(1, 1, 1)] void main() {
  int one = In[0];
  CHECK(one * 0x7fffffff);  //= 0x7fffffff
  CHECK(one * 0xFFFFFFFFu); //= 0xffffffff
  CHECK(one * 017);         //= 15
  CHECK(one * 0b1011);      //= 11
  CHECK(one * -2147483648); //= -2147483648
  CHECKL(one * 0x123456789abcdefull); //= 0x123456789abcdef
  CHECKL((uint64_t)one * 10000000000); //= 10000000000
  CHECKL(one * -5l);         //= u64(-5)
  CHECKL(one * 5ul);         //= 5
  CHECKF(one * 1e-3);        //= f32(1e-3)
  CHECKF(one * 1.5e+2f);     //= 150
  CHECKF(one * .25);         //= 0.25
  CHECKF(one * 3.f);         //= 3
  CHECKF(one * 0.1h);        //= f16(0.1)
  // not on Metal {
  CHECKD(one * 0.1l);        //= 0.1
  CHECKD(one * 0.1L);        //= 0.1
  // }
  CHECKF(one * 16777217.0);  //= 16777216
  CHECK(one ? true : false); //= 1
  CHECK(VERSION);            //= 1
  CHECK(SQUARE(one + 2));    //= 9
  CHECK(PASTE(o, ne) + __LINE__ - __LINE__); //= 1
  CHECK(sizeof(float3) + sizeof(half) * 100 + sizeof(int64_t) * 1000); //= 8212
  const int local = 5 + 6;
  int sized[local];
  sized[one] = 3;
  CHECK(sized[1] + local); //= 14
}
