// RUN: %exec-test %s
// options: -w --half-bits=32
// half and the min types with 32 bits: constants, templates, members and conversions keep all of them, while float16_t has 16.
// in In f32: [3.14159265, -70000.5, 2.5, 1e-30]
// in Min u32: [0x12345, 0xFFFEDCBB]
// in Narrow f16: [1.5, -0.1, 2048, 3]
// out Halves f32: [-70000.5, 2.5, 0.1, 3.14159265]
#include "check.hlsli"
StructuredBuffer<half> In : register(t1);
StructuredBuffer<min16int> Min : register(t2);
StructuredBuffer<float16_t> Narrow : register(t3);
RWStructuredBuffer<half> Halves : register(u4);

static const half Pi = 3.14159265h;
static const half2 Table[2] = {{0.1, 16777215.0}, {-1e-30, 70000.5}};
static const min16float Third = 1.0 / 3.0;
static const min16uint Large = 0x12345678;

template <typename T> struct Kind { static const uint Is = 0; };
template <> struct Kind<float> { static const uint Is = 1; };
template <> struct Kind<half> { static const uint Is = 2; };
template <> struct Kind<min16float> { static const uint Is = 3; };
template <> struct Kind<min16int> { static const uint Is = 4; };
template <> struct Kind<min16uint> { static const uint Is = 5; };
template <> struct Kind<int> { static const uint Is = 6; };
template <> struct Kind<float16_t> { static const uint Is = 7; };
template <typename T> uint kindOf(T X) { return Kind<T>::Is; }

struct Pair {
  half First;
  min16float3 Second;
};
Pair swapped(Pair P) {
  Pair Result = {P.Second.z, P.First, P.Second.xy};
  return Result;
}

[numthreads(1, 1, 1)] void main() {
  half h = In[1];
  min16float m = In[0];
  min16int i = Min[1];
  min16uint u = (min16uint)Min[0];
  float16_t n = Narrow[1];
  Halves[0] = h;
  Halves[1] = In[2];
  Halves[2] = Table[0].x;
  Halves[3] = Pi;
  CHECKF(h * 2);                           //= f32(-70000.5) * 2
  CHECKF(Table[1].y + Table[1].x);         //= 70000.5
  CHECKF(Table[0].y);                      //= 16777215
  CHECKF(Third);                           //= f32(1.0 / 3)
  CHECKF(m);                               //= f32(3.14159265)
  CHECKF(In[3] * 1e20h);                   //= f32(f32(1e-30) * f32(1e20))
  CHECK(i);                                //= 0xFFFEDCBB
  CHECK(i >> 4);                           //= 0xFFFFEDCB
  CHECK(u << 8);                           //= 0x1234500
  CHECK(Large + u);                        //= 0x12345678 + 0x12345
  CHECK((uint)(i / 3));                    //= -0x12345 // 3 + (-0x12345 % 3 != 0)
  CHECKF(n);                               //= f16(-0.1)
  CHECKF(n + h);                           //= f32(-70000.5) + f16(-0.1) ~ 0.01
  CHECKF(Narrow[2] + Narrow[3]);           //= f16(2051)
  CHECK(kindOf(h) * 10 + kindOf(m));       //= 23
  CHECK(kindOf(i) * 10 + kindOf(u));       //= 45
  CHECK(kindOf(n) * 10 + kindOf(1.5f));    //= 71
  CHECK(kindOf(1.5h) * 10 + kindOf(h * 1.5)); //= 12
  CHECK(kindOf(n + n) * 10 + kindOf(n + m)); //= 73
  CHECK(kindOf(h + m) * 10 + kindOf(h + i)); //= 11
  CHECK(kindOf(i + 1) * 10 + kindOf(i * Min[0])); //= 44
  CHECK(kindOf(max(m, 1)) * 10 + kindOf(min(i, 2))); //= 34
  CHECK(kindOf(lerp(h, h, 0.5)) * 10 + kindOf(saturate(m))); //= 23
  Pair P = {h, m, m + 1, 0.25};
  P = swapped(P);
  CHECKF(P.First);                         //= 0.25
  CHECKF(P.Second.x);                      //= -70000.5
  CHECKF(P.Second.z);                      //= f32(f32(3.14159265) + 1)
  CHECK(asuint(h));                        //= 0xC788B840
  CHECKF(asfloat(asint(m)));               //= f32(3.14159265)
  CHECKF(dot(half3(1, 2, h), half3(3, 4, 2))); //= 11 - 140001
  CHECKF(mul(float2x2(1, 2, 3, 4), half2(h, 1)).y); //= 3 * -70000.5 + 4
}
