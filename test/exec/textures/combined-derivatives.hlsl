// RUN: %exec-test %s
// Levels that depend on neighbors in a quad, in textures with their own sampler. Devices find a level in sixteenths, so that
// changes are powers of two.
// no-metal: kernels have no derivatives
// no-swiftshader: it has no derivatives here
// groups: 2 1 1
// py: import textures
// sampler A: {Address: Mirror}
// texture A: 8x8 levels 4
// in A f32: textures.noise((64 + 16 + 4 + 1) * 2, 3)
// py: a, s = textures.Texture("2D", A, 8, 8, levels=4), textures.Sampler(Address="Mirror")
// sampler C: {Kind: SamplerComparison, ComparisonOp: GreaterEqual, Address: Repeat}
// texture B: 4x4 levels 3
// in B f32 view d32: [n / 4 for n in textures.noise(16 + 4 + 1, 7, 0, 4)]
// py: b, c = textures.Texture("2D", B, 4, 4, levels=3), textures.Sampler(Address="Repeat", Comparison="GreaterEqual")
// py: places = [(x, y, g) for g in range(2) for y in range(4) for x in range(16)]
// py: change = [2 / 8, 1 / 16]
// py: def at(x, y, g): return [0.15 + change[g] * x, 0.8 - change[g] / 2 * y]
// py: def gradients(g): return (change[g], 0), (0, change[g] / 2)
// out Sampled f32: [v for x, y, g in places for v in textures.near(a, s, a.sample(s, at(x, y, g), gradients=gradients(g))[:2] +
//                   a.sample(s, at(x, y, g), gradients=gradients(g), bias=0.5, offset=(-1, 2))[:2])]
// py: def levels(x, y, g): return [min(max(v, 0), 3) if i == 0 else v for i, v in enumerate([a.level_of(s, at(x, y, g), *gradients(g))] * 2)]
// out Levels f32: [v for p in places for v in levels(*p)]
// tolerance Levels: 0.0625
// out Compared f32: [v for x, y, g in places for v in textures.near(b, c, [b.sample(c, at(x, y, g), reference=0.5, gradients=gradients(g))])]
vk::SampledTexture2D<float2> A : register(t1);
[[vk::combinedImageSampler, vk::binding(2)]] Texture2D<float> B;
[[vk::combinedImageSampler, vk::binding(2)]] SamplerComparisonState C;
RWStructuredBuffer<float4> Sampled : register(u5);
RWStructuredBuffer<float2> Levels : register(u6);
RWStructuredBuffer<float> Compared : register(u7);

[numthreads(16, 4, 1)] void main(uint3 id : SV_GroupThreadID, uint t : SV_GroupIndex, uint g : SV_GroupID) {
  float change = g == 0 ? 2.0 / 8 : 1.0 / 16;
  float2 at = float2(0.15 + change * id.x, 0.8 - change / 2 * id.y);
  t += 64 * g;
  Sampled[t] = float4(A.Sample(at), A.SampleBias(at, 0.5, int2(-1, 2)));
  Levels[t] = float2(A.CalculateLevelOfDetail(at), A.CalculateLevelOfDetailUnclamped(at));
  Compared[t] = B.SampleCmp(C, at, 0.5);
}
