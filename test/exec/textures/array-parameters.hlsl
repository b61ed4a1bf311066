// RUN: %exec-test %s
// Arrays of textures and samplers without a size as parameters, which mean the arrays that calls pass: of functions,
// methods and templates, passed on, declared before, with an array of another type and with one that has a size.
// no-swiftshader: it does not know the capabilities for computed indices of textures
// groups: 1 1 1
// texture Many: 2x2 count 3
// in Many f32: [i * 0.5 for i in range(12)]
// texture Pairs: 1x1 count 2
// in Pairs f32: [20, 21, 22, 23]
// texture Two: 1x1 count 2
// in Two f32: [7, 8]
// texture Written: 2x1 count 2
// inout Written u32: [1, 2, 3, 4] -> [1 + 10, 2, 3, 4 + 21]
// in Bytes u32: [6, 7]
// sampler Both: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat} | {MinFilter: Linear, MagFilter: Linear, Address: Clamp}
#include "check.hlsli"
Texture2D<float> Many[] : register(t1);
RWTexture2D<uint> Written[] : register(u2);
Texture2D<float2> Pairs[] : register(t3);
Texture2D<float> Two[2] : register(t4);
SamplerState Both[] : register(s6);
ByteAddressBuffer Bytes : register(t7);

float passed(Texture2D<float> From[], uint k);
template <typename T> T at(Texture2D<T> From[], uint k) {
  if (k == 77)
    return 0;
  return From[k][uint2(0, 0)];
}
float sampled(Texture2D<float> From[], const SamplerState By[], uint k, float2 where) {
  return From[k].SampleLevel(By[k - 1], where, 0);
}
float again(in Texture2D<float> Textures[], uint k) { return passed(Textures, k) + 100; }
float passed(Texture2D<float> From[], uint k) { return at(From, k) + 1000; }
void add(RWTexture2D<uint> To[], uint i, uint added) {
  for (uint k = 0; k < 2; ++k)
    if (k == i)
      To[k][uint2(k, 0)] += added;
}
struct Adds {
  uint added;
  void to(RWTexture2D<uint> To[], uint i) { add(To, i, added); }
};

[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex) {
  Adds adds;
  adds.added = 10 + 11 * i;
  adds.to(Written, i);
  if (i == 1) {
    uint n = Bytes.Load(4) - 5; // 2
    CHECKF(at(Many, n));                                    //= 4
    CHECK2(at(Pairs, n - 1));                               //= (22, 23)
    CHECKF(passed(Two, i));                                 //= 1008
    CHECKF(again(Many, n - i));                             //= 1102
    CHECKF(sampled(Many, Both, n - 1, float2(1.25, -0.25))); //= 3
    CHECKF(sampled(Many, Both, n, float2(0.5, 0.5)));       //= (4 + 4.5 + 5 + 5.5) / 4
  }
}
