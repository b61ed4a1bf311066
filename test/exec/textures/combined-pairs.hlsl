// RUN: %exec-test %s
// Textures and samplers that are one descriptor: sampled together, the texture with another sampler and without one, arrays of
// them with one index, passed to functions and chosen while the shader is compiled.
// groups: 1 1 1
// py: import textures
// texture A: 4x3
// in A f32: textures.noise(12 * 4)
// sampler SA: {MinFilter: Nearest, MagFilter: Linear, Address: Repeat}
// py: a, by_a = textures.Texture("2D", A, 4, 3), textures.Sampler("Nearest", "Linear", "Repeat")
// texture B: 3x3
// in B f32 view d32: [n / 4 for n in textures.noise(9, 2, 0, 4)]
// sampler SB: {Kind: SamplerComparison, ComparisonOp: Greater, MinFilter: Nearest, MagFilter: Nearest, Address: Mirror}
// py: b, by_b = textures.Texture("2D", B, 3, 3), textures.Sampler("Nearest", "Nearest", "Mirror", Comparison="Greater")
// texture C: 2x2x3 levels 2
// in C f32: textures.noise((12 + 1) * 2, 3)
// sampler SC: {MinFilter: Nearest, MagFilter: Nearest, Address: MirrorOnce}
// py: c, by_c = textures.Texture("3D", C, 2, 2, 3, levels=2), textures.Sampler("Nearest", "Nearest", "MirrorOnce")
// texture Many: 2x1 count 3
// in Many f32: [i * 2 - 0.5 for i in range(6)]
// sampler By: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat} | {MinFilter: Nearest, MagFilter: Nearest} | {MinFilter: Nearest, MagFilter: Nearest, Address: Mirror}
// sampler Other: {MinFilter: Nearest, MagFilter: Nearest, Address: Border}
// py: other = textures.Sampler("Nearest", "Nearest", "Border")
// py: def near(t, s, found): return values.Near(found, abs=textures.step_of(t))
// in Index u32: [2, 0, 1]
// py: def many(n, x): return (2 * n + x) * 2 - 0.5
// out Found f32: [many(2, 1), many(0, 0), many(1, 1), many(2, 1), many(0, 1), many(1, 0)]
#include "check.hlsli"
[[vk::combinedImageSampler]] [[vk::binding(1)]] SamplerState SA;
[[vk::combinedImageSampler]] [[vk::binding(1)]] Texture2D A;
[[vk::combinedImageSampler]] Texture2D<float> B : register(t2, space1);
[[vk::combinedImageSampler]] SamplerComparisonState SB : register(s2, space1);
[[vk::binding(3), vk::combinedImageSampler]] Texture3D<float2> C;
[[vk::binding(3), vk::combinedImageSampler]] SamplerState SC;
[[vk::combinedImageSampler]] Texture2D<float> Many[3] : register(t5);
[[vk::combinedImageSampler]] SamplerState By[3] : register(s5);
SamplerState Other : register(s8);
RWStructuredBuffer<float> Found : register(u9);
StructuredBuffer<uint> Index : register(t10);

Texture2D<float4> textureNamed(int n) {
  if (n == 1)
    return A;
  return A;
}

SamplerState samplerNamed(int n) {
  if (n == 0)
    return SA;
  if (n == 1)
    return Other;
  return SC;
}

float4 both(int n, float2 at) { return textureNamed(n).SampleLevel(samplerNamed(n), at, 0); }

[numthreads(3, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint n = Index[i];
  Found[i] = Many[n].SampleLevel(By[n], float2(1.25, 0.5), 0);
  Found[i + 3] = Many[n].SampleLevel(Other, float2(i == 2 ? 0.25 : 0.75, 0.5), 0);
  if (i == 0) {
    CHECKF4(both(0, float2(1.6, -0.3)));                    //= [near(a, by_a, v) for v in a.sample(by_a, (1.6, -0.3))]
    CHECKF4(both(1, float2(1.6, -0.3)));                    //= [0, 0, 0, 0]
    CHECKF4(both(1, float2(0.6, 0.3)));                     //= a.sample(other, (0.6, 0.3))
    CHECKF4(A.GatherGreen(SA, float2(0.6, 0.6)));           //= a.gather(by_a, (0.6, 0.6), 1)
    CHECKF4(A[uint2(3, 2)]);                                //= a.load(3, 2)
    uint w, h, d, levels;
    A.GetDimensions(w, h);
    CHECK2(uint2(w, h));                                    //= (4, 3)
    CHECKF(B.SampleCmpLevelZero(SB, float2(-0.4, 0.7), 0.5)); //= b.sample(by_b, (-0.4, 0.7), reference=0.5)
    CHECKF4(B.GatherCmp(SB, float2(0.6, 0.55), 0.75));      //= b.gather(by_b, (0.6, 0.55), reference=0.75)
    CHECKF2(C.SampleLevel(SC, float3(-0.3, 0.2, 0.9), 0));  //= c.sample(by_c, (-0.3, 0.2, 0.9))[:2]
    CHECKF2(C.SampleLevel(SC, 0.5, 1));                     //= c.load(0, 0, 0, level=1)[:2]
    CHECKF2(C.Load(int4(1, 0, 2, 0)));                      //= c.load(1, 0, 2)[:2]
    C.GetDimensions(0, w, h, d, levels);
    CHECK4(uint4(w, h, d, levels));                         //= (2, 2, 3, 2)
  }
}
