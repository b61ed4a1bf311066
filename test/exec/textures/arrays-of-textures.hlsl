// RUN: %exec-test %s
// Arrays of textures and of samplers with computed indices; textures and samplers that functions take, structs hold and
// control flow chooses.
// groups: 1 1 1
// texture Single: 2x2
// in Single f32: [i * 1.5 - 2 for i in range(16)]
// texture Other: 2x2 levels 2
// in Other f32: [100 + i for i in range(20)]
// texture Ints: 3x1
// in Ints u32: [7, 8, 9]
// texture Written: 2x2
// inout Written u32: [1, 2, 3, 4] -> [1, 2 + 8 + 9, 33, 4]
// texture Second: 2x2
// inout Second u32: [5, 6, 7, 8] -> [5, 6, 7, 118]
// texture Many: 2x1 count 3
// in Many f32: [i + 0.25 for i in range(6)]
// texture Targets: 1x2 count 2
// inout Targets u32: [1, 2, 3, 4] -> [1, 2 + 10, 3 + 20, 4]
// sampler Both: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat} | {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// sampler Wrapping: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat}
// sampler Soft: {MinFilter: Linear, MagFilter: Linear, Address: Clamp}
// py: def single(x, y, c): return (x + 2 * y) * 6 + c * 1.5 - 2
// py: def other(x, y, c): return 100 + (x + 2 * y) * 4 + c
#include "check.hlsli"
Texture2D<float4> Single : register(t1);
Texture2D<float4> Other : register(t2);
Texture2D<uint> Ints : register(t3);
RWTexture2D<uint> Written : register(u4);
RWTexture2D<uint> Second : register(u5);
SamplerState Near : register(s6);
SamplerState Wrapping : register(s7);
SamplerState Soft : register(s8);

Texture2D<float> Many[3] : register(t9);
RWTexture2D<uint> Targets[2] : register(u12);
SamplerState Both[2] : register(s14);

struct Pair {
  Texture2D<float4> Of;
  SamplerState By;
  float2 At;
};

float sampled(Pair p, float level) { return p.Of.SampleLevel(p.By, p.At, level).x; }
float4 loaded(Texture2D From, int3 at) { return From.Load(at); }

[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex) {
  Targets[i][uint2(0, 1 - i)] += 10 * (i + 1);
  Pair pair;
  pair.Of = Single;
  pair.By = Wrapping;
  pair.At = float2(1.25, -0.25);
  if (i == 1) {
    Texture2D<float4> chosen = Single;
    uint k = Ints[uint2(2, 0)];
    if (k > 8)
      chosen = Other;
    RWTexture2D<uint> target = k == 9 ? Second : Written;
    target[uint2(i, 1)] += 110;
    Written[uint2(0, 1)] = 33;
    Written[uint2(1, 0)] += Ints.Load(int3(1, 0, 0)) + k;
    CHECKF(sampled(pair, 0));                             //= single(0, 1, 0)
    pair.Of = chosen;
    pair.At.x = 0.75;
    CHECKF(sampled(pair, 0));                             //= other(1, 1, 0)
    CHECKF(sampled(pair, 1));                             //= 116
    pair.By = Soft;
    pair.At = 0.5;
    CHECKF(sampled(pair, 0));                             //= (100 + 112) / 2
    CHECKF(sampled(pair, 0.5));                           //= (106 + 116) / 2
    CHECKF4(loaded(chosen, int3(1, 0, 0)));               //= [other(1, 0, c) for c in range(4)]
    uint n = Ints[uint2(2, 0)] - 7; // 2
    CHECKF(Many[n][uint2(i, 0)]);                         //= 5.25
    CHECKF(Many[n - i].Load(int3(0, 0, 0)));              //= 2.25
    CHECKF(Many[0].SampleLevel(Both[n - 2], float2(1.25, 0), 0)); //= 0.25
    CHECKF(Many[n - 2].SampleLevel(Both[i], float2(1.25, 0), 0)); //= 1.25
    uint w, h;
    Many[n].GetDimensions(w, h);
    CHECK2(uint2(w, h));                                  //= (2, 1)
    CHECKF(Single.SampleLevel(Near, float2(3, 0.1), 0).y); //= single(1, 0, 1)
    CHECKF(Single.SampleLevel(Near, float2(0.1, 0.1), 0, int2(1, 1)).z); //= single(1, 1, 2)
  }
}
