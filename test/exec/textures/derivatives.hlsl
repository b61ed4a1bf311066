// RUN: %exec-test %s
// What neighbours in a quad of 2x2 threads decide: derivatives, and the level of a sample. The rows of the group are longer
// than a wave. Devices find a level in sixteenths, so that changes are powers of two.
// no-metal: kernels have no derivatives
// no-swiftshader: it has no derivatives here
// groups: 3 1 1
// py: import textures
// py: s = textures.Sampler(Address="Repeat")
// py: c = textures.Sampler(Address="Mirror", Comparison="Less", MipLODBias=0.25)
// sampler S: {Address: Repeat}
// sampler C: {Kind: SamplerComparison, ComparisonOp: Less, Address: Mirror, MipLODBias: 0.25}
// texture A: 16x8 levels 5
// in A f32: textures.noise((128 + 32 + 8 + 2 + 1) * 2)
// py: a = textures.Texture("2D", A, 16, 8, levels=5)
// texture B: 8x8 levels 4
// in B f32 view d32: [n / 4 for n in textures.noise(64 + 16 + 4 + 1, 7, 0, 4)]
// py: b = textures.Texture("2D", B, 8, 8, levels=4)
// py: places = [(x, y, g) for g in range(3) for y in range(2) for x in range(64)]
// py: change = [2 / 16, 1 / 32, 4 / 8]
// py: def at(x, y, g): return [0.3 + change[g] * x, 0.7 - change[g] / 4 * y]
// py: def gradients(g): return (change[g], 0), (0, change[g] / 4)
// out Sampled f32: [v for x, y, g in places for v in textures.near(a, s, a.sample(s, at(x, y, g), gradients=gradients(g))[:2] +
//                   a.sample(s, at(x, y, g), gradients=gradients(g), bias=-0.5, offset=(1, -2))[:2])]
// py: def level(t, s, x, y, g): return t.level_of(s, at(x, y, g), *gradients(g))
// py: def levels(t, s, *p): return [min(max(level(t, s, *p), 0), 4), level(t, s, *p)]
// out Levels f32: [v for p in places for v in levels(a, s, *p)]
// tolerance Levels: 0.0625
// out Compared f32: [v for x, y, g in places for v in textures.near(b, c, [b.sample(c, at(x, y, g), reference=0.5, gradients=gradients(g))])]
// py: def f(x, y, g): return x * x * (y + 3) + 7 * y + g
// py: def low(n): return n & ~1
// py: def across(x, y, g): return f(x | 1, y, g) - f(low(x), y, g)
// py: def down(x, y, g): return f(x, y | 1, g) - f(x, low(y), g)
// out Fine f32: [v for p in places for v in (across(*p), down(*p))]
// py: def either(one, other): return one if one == other else values.OneOf(one, other)
// py: import values
// out Coarse f32: [v for x, y, g in places for v in (either(across(x, low(y), g), across(x, y | 1, g)), either(down(low(x), y, g), down(x | 1, y, g)))]
Texture2D<float2> A : register(t1);
Texture2D<float> B : register(t2);
SamplerState S : register(s3);
SamplerComparisonState C : register(s4);
RWStructuredBuffer<float4> Sampled : register(u5);
RWStructuredBuffer<float2> Levels : register(u6);
RWStructuredBuffer<float> Compared : register(u7);
RWStructuredBuffer<float2> Fine : register(u8);
RWStructuredBuffer<float2> Coarse : register(u9);

[numthreads(64, 2, 1)] void main(uint3 id : SV_GroupThreadID, uint t : SV_GroupIndex, uint g : SV_GroupID) {
  float change = g == 0 ? 2.0 / 16 : g == 1 ? 1.0 / 32 : 4.0 / 8;
  float2 at = float2(0.3 + change * id.x, 0.7 - change / 4 * id.y);
  t += 128 * g;
  Sampled[t] = float4(A.Sample(S, at), A.SampleBias(S, at, -0.5, int2(1, -2)));
  Levels[t] = float2(A.CalculateLevelOfDetail(S, at), A.CalculateLevelOfDetailUnclamped(S, at));
  Compared[t] = B.SampleCmp(C, at, 0.5);
  float f = id.x * id.x * (id.y + 3) + 7 * id.y + g;
  Fine[t] = float2(ddx_fine(f), ddy_fine(f));
  Coarse[t] = float2(ddx(f), ddy(f));
}
