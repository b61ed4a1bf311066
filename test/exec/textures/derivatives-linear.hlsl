// RUN: %exec-test %s
// A group without 2x2 threads has quads of four threads in a row: (0, 0), (1, 0), (0, 1), (1, 1).
// no-metal: kernels have no derivatives
// no-swiftshader: it has no derivatives here
// groups: 2 1 1
// py: import textures
// py: s = textures.Sampler(Address="Mirror", MipLODBias=0.5)
// sampler S: {Address: Mirror, MipLODBias: 0.5}
// texture A: 32 levels 6
// in A f32: textures.noise(63)
// py: a = textures.Texture("1D", A, 32, levels=6)
// texture B: 4x4 levels 3 layers 6
// in B f32: textures.noise((16 + 4 + 1) * 6)
// py: b = textures.Texture("Cube", B, 4, 4, levels=3, layers=6)
// py: def at(t): return 0.1 + t % 2 / 8 + t // 2 % 2 / 32 + t // 4 / 5
// out Sampled f32: [x for g in range(2) for t in range(20) for x in textures.near(a, s,
//                   a.sample(s, (at(t),), gradients=((1 / 8,), (1 / 32,)), bias=g)[:1])]
// py: def to(t): return [1.5, 0.1 + t % 2, t // 2 % 2 / 2 - 0.3]
// py: def changes(): return [[p - q for p, q in zip(to(n), to(0))] for n in (1, 2)]
// out Levels f32: [b.level_of(s, to(t), *changes()) for g in range(2) for t in range(20)]
// tolerance Levels: 0.0625
// py: def f(t): return t * t + t // 5
// py: def quad(t, n): return f(t // 4 * 4 + n)
// out Fine f32: [x for g in range(2) for t in range(20) for x in (quad(t, t & 2 | 1) - quad(t, t & 2), quad(t, 2 + (t & 1)) - quad(t, t & 1))]
Texture1D<float> A : register(t1);
TextureCube<float> B : register(t2);
SamplerState S : register(s3);
RWStructuredBuffer<float> Sampled : register(u5);
RWStructuredBuffer<float> Levels : register(u6);
RWStructuredBuffer<float2> Fine : register(u7);

[numthreads(20, 1, 1)] void main(uint t : SV_GroupIndex, uint g : SV_GroupID) {
  float at = 0.1 + t % 2 / 8.0 + t / 2 % 2 / 32.0 + t / 4 / 5.0;
  Sampled[20 * g + t] = A.SampleBias(S, at, g);
  Levels[20 * g + t] = B.CalculateLevelOfDetailUnclamped(S, float3(1.5, 0.1 + t % 2, t / 2 % 2 / 2.0 - 0.3));
  float f = t * t + t / 5;
  Fine[20 * g + t] = float2(ddx_fine(f), ddy_fine(f));
}
