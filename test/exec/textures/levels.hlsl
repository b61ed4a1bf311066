// RUN: %exec-test %s
// Which level is taken: of gradients, with biases and limits of samplers and of samples, in one filter or another, and offsets in texels of the level.
// Devices find a level by gradients in sixteenths, so that these are powers of two.
// no-metal: samplers have no bias there
// groups: 1 1 1
// no-swiftshader: its linear filter has other offsets
// py: import textures
// py: samplers = [textures.Sampler("Nearest", "Linear"), textures.Sampler("Linear", "Nearest", "Repeat", MipLODBias=0.625),
//                 textures.Sampler(Address="Mirror", MinLOD=0.8, MaxLOD=1.3)]
// sampler Magnifies: {MinFilter: Nearest, MagFilter: Linear}
// sampler Minifies: {MinFilter: Linear, MagFilter: Nearest, Address: Repeat, MipLODBias: 0.625}
// sampler Limited: {Address: Mirror, MinLOD: 0.8, MaxLOD: 1.3}
// py: at = textures.points(16, [(12 * 9 * 2, 10 * 3, 6)] + [(6, 5, 3)], -2, 3)
// py: to = textures.directions(16, [8, 4, 2], seed=4)
// py: levels = [0, -1, 0.2, 0.8, 1.25, 2, 1.9, 7]
// in Points f32: [x for i, p in enumerate(at) for x in (*p, levels[i % 8])]
// in Directions f32: [x for i, p in enumerate(to) for x in (*p, levels[i % 8])]
// texture A: 12x10 levels 4
// in A f32: textures.noise((120 + 30 + 6 + 1) * 4)
// py: a = textures.Texture("2D", A, 12, 10, levels=4)
// texture B: 9 levels 4 layers 2
// in B f32: textures.noise((9 + 4 + 2 + 1) * 2)
// py: b = textures.Texture("1DArray", B, 9, levels=4, layers=2)
// texture C: 6x5x6 levels 3
// in C f32: textures.noise(180 + 18 + 1)
// py: c = textures.Texture("3D", C, 6, 5, 6, levels=3)
// texture D: 8x8 levels 4 layers 6
// in D f32: textures.noise((64 + 16 + 4 + 1) * 6)
// py: d = textures.Texture("Cube", D, 8, 8, levels=4, layers=6)
// py: def scale(i): return 2 ** [1, -1, 2, 3, -2, 1, 5, 2][i % 8]
// in Scales f32: [scale(i) for i in range(8)]
// out OutA f32: [x for i, p in enumerate(at) for s in samplers for x in textures.near(a, s,
//                   a.sample(s, p[:2], levels[i % 8], (3, -2)) +
//                   a.sample(s, p[:2], gradients=((scale(i) / 12, 0), (0, 0.03))) +
//                   a.sample(s, p[:2], gradients=((0.02, 0), (0, -scale(i) / 10)), offset=(-1, 5), least=0.75))]
// out Others f32: [x for i, p in enumerate(at) for s in samplers for x in textures.near(a, s,
//                   [b.sample(s, (p[0], i % 2), gradients=((-scale(i) / 9,), (0.005,)), offset=(-4,))[0],
//                    c.sample(s, p, gradients=((0, 0, scale(i) / 6), (0.02, 0, 0)), offset=(1, -2, 3))[0],
//                    d.sample(s, to[i], levels[i % 8])[0], 0])]
Texture2D<float4> A : register(t1);
Texture1DArray<float> B : register(t2);
Texture3D<float> C : register(t3);
TextureCube<float> D : register(t4);
StructuredBuffer<float4> Points : register(t8);
StructuredBuffer<float4> Directions : register(t9);
StructuredBuffer<float> Scales : register(t10);
SamplerState Magnifies : register(s11);
SamplerState Minifies : register(s12);
SamplerState Limited : register(s13);
RWStructuredBuffer<float4> OutA : register(u21);
RWStructuredBuffer<float4> Others : register(u22);

void with(SamplerState s, uint t, uint n) {
  float4 p = Points[t], to = Directions[t];
  n += 3 * t;
  float scale = Scales[t % 8];
  OutA[3 * n] = A.SampleLevel(s, p.xy, p.w, int2(3, -2));
  OutA[3 * n + 1] = A.SampleGrad(s, p.xy, float2(scale / 12, 0), float2(0, 0.03));
  OutA[3 * n + 2] = A.SampleGrad(s, p.xy, float2(0.02, 0), float2(0, -scale / 10), int2(-1, 5), 0.75);
  Others[n] = float4(B.SampleGrad(s, float2(p.x, t % 2), -scale / 9, 0.005, -4),
                     C.SampleGrad(s, p.xyz, float3(0, 0, scale / 6), float3(0.02, 0, 0), int3(1, -2, 3)),
                     D.SampleLevel(s, to.xyz, to.w), 0);
}

[numthreads(16, 1, 1)] void main(uint t : SV_GroupIndex) {
  with(Magnifies, t, 0);
  with(Minifies, t, 1);
  with(Limited, t, 2);
}
