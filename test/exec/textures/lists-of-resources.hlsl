// RUN: %exec-test %s
// Lists that hold textures, samplers and buffers, of structs, arrays and structs with bases; structs with them that functions return.
// groups: 1 1 1
// texture First: 2x2
// in First f32: [i for i in range(16)]
// texture Second: 2x2
// in Second f32: [100 + i for i in range(16)]
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// in Numbers f32: [3, 5]
// texture Written: 2x2
// inout Written u32: [1, 2, 3, 4] -> [1, 9, 3, 4]
#include "check.hlsli"
Texture2D First : register(t1);
Texture2D Second : register(t2);
SamplerState Near : register(s3);
StructuredBuffer<float> Numbers : register(t4);
RWTexture2D<uint> Written : register(u5);

struct Pair {
  SamplerState By;
  Texture2D Of;
};
struct Twin {
  Texture2D Of;
  SamplerState By;
};
struct Scaled : Twin {
  float scale;
};
struct Many {
  Scaled each[2];
  StructuredBuffer<float> numbers;
  RWTexture2D<uint> target;
  uint n;
};
static Pair Global = {Near, Second};
static Texture2D Table[2] = {First, Second};

Twin made(Texture2D t, SamplerState s) {
  Twin made = {t, s};
  return made;
}
float sampled(Twin x, float2 at) { return x.Of.SampleLevel(x.By, at, 0).x; }
float sampled(Pair x, float2 at) { return 2 * x.Of.SampleLevel(x.By, at, 0).x; }
float all(Many m) {
  m.target[uint2(1, 0)] = m.n;
  return sampled(m.each[0], 0) * m.each[0].scale + sampled(m.each[1], 0) * m.each[1].scale +
         m.numbers[1];
}

[numthreads(1, 1, 1)] void main() {
  Pair local = {Near, First};
  CHECKF(sampled(local, float2(0.75, 0))); //= f32(8)
  CHECKF(sampled(Global, float2(0.75, 0.75))); //= f32(224)
  CHECKF(sampled(made(Second, Near), 0)); //= f32(100)
  Texture2D both[2] = {Second, First};
  CHECKF(both[0][uint2(0, 0)].y + both[1][uint2(1, 0)].y); //= f32(106)
  CHECKF(Table[0][uint2(0, 0)].x + Table[1][uint2(0, 1)].x); //= f32(108)
  Many many = {First, Near, Numbers[0], Second, Near, 2, Numbers, Written, 9};
  CHECKF(all(many)); //= f32(205)
  Many nested = {{{{Second, Near}, 1}, {{First, Near}, 7}}, Numbers, Written, 9u};
  CHECKF(all(nested)); //= f32(105)
}
