// RUN: %exec-test %s
// options: -w
// Rules of the language that DXC's SPIR-V breaks (docs/from-dxc.md#where-dxc-differs-from-the-language): comparisons with NaN,
// copies of arguments, sines into their own argument, 64-bit integers, lit, msad4, chosen components, bools in memory.
// in In u32: [0x7FC00000, 0x3F800000, 1, 2, 3, 0xFFFFFFFE, 0x40400000]
// inout Flags u32: [1, 0, 7, 1] + [0] * 4 -> [1, 0, 7, 1, 0, 1, 0, 0]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
RWStructuredBuffer<bool4> Flags : register(u2);

void outAndIn(out float a, inout float b) {
  a = b * 2;
  b = a + 1;
}
void both(inout int a, inout int b) {
  a += 1;
  b += 10;
  a += 100;
}
void turn(out float3 o, float3 i) {
  o.x = i.y;
  o.y = i.z;
  o.z = i.x;
}

[numthreads(1, 1, 1)] void main() {
  float n = asfloat(In[0]), one = asfloat(In[1]), three = asfloat(In[6]);
  uint u1 = In[2], u2 = In[3];
  CHECK(n != n);                           //= 1
  CHECK(one != n);                         //= 1
  CHECK(!(one < n));                       //= 1
  CHECK(one >= n);                         //= 0
  CHECK((bool)n);                          //= 1
  CHECK(!n);                               //= 0
  CHECK(n ? 5 : 6);                        //= 5
  CHECK(any(float2(0, n)));                //= 1
  CHECK(all(float2(1, n)));                //= 1
  CHECK2(float2(n, one) != float2(1, 1));  //= (1, 0)

  float x = three;
  outAndIn(x, x);
  CHECKF(x);                               //= 7
  int k = 3;
  both(k, k);
  CHECK(k);                                //= 13
  float3 v = float3(1, 2, 3);
  turn(v, v);
  CHECKF3(v);                              //= (2, 3, 1)
  turn(v.zxy, v);
  CHECKF3(v);                              //= (1, 2, 3)
  int items[3] = {1, 2, 3};
  both(items[u1], items[u1 + 1]);
  CHECK3(int3(items[0], items[1], items[2])); //= (1, 103, 13)
  float s = three, c;
  sincos(s, s, c);
  CHECKF(s);                               //= 0.14112001 ~ 1e-5
  CHECKF(c);                               //= -0.98999250 ~ 1e-5
  float d = three;
  sincos(d, c, d);
  CHECKF(d);                               //= -0.98999250 ~ 1e-5

  int64_t large = ((int64_t)(int)In[5]) << 33;
  CHECKF((float)large);                    //= -2.0 ** 34
  CHECKF((float)(uint64_t)large);          //= f32(2.0 ** 64 - 2.0 ** 34)
  CHECK((uint)((int64_t)(three * 1e12f) >> 32)); //= int(f32(f32(1e12) * 3)) >> 32
  CHECK((uint)((5ull * u1) >> 32));        //= 0
  CHECK((uint)((u2 * 0x80000000ull) >> 32)); //= 1

  CHECKF4(lit(one, three, 2));             //= (1, 1, 9, 1)
  CHECKF4(lit(-one, three, 2));            //= (1, 0, 0, 1)
  CHECKF4(lit(one, -three, 2));            //= (1, 1, 0, 1)
  CHECK4(msad4(0x01020304, uint2(0x05060708, 0x090A0B0C), uint4(1, 2, 3, 4))); //= (1 + 16, 2 + 20, 3 + 24, 4 + 28)

  int4 chosen = 0;
  chosen.xy[u1] = 7;
  chosen.wzyx[u1] = 8;
  CHECK4(chosen);                          //= (0, 7, 8, 0)
  float4 w = float4(1, 2, 3, 4);
  w.wzyx = w;
  CHECKF4(w);                              //= (4, 3, 2, 1)
  w.zx += w.xz;
  CHECKF4(w);                              //= (6, 3, 6, 1)

  bool4 b = Flags[0];
  CHECK4(b);                               //= (1, 0, 1, 1)
  Flags[1].y = b.z;
  Flags[1].w = b.y;
}
