// RUN: %exec-test %s
// Filters between texels and between levels, and beyond the edges, in textures of each shape except cubes.
// groups: 1 1 1
// py: import textures
// py: modes = ["Clamp", "Repeat", "Mirror", "Border", "MirrorOnce"]
// py: samplers = [textures.Sampler(f, f, m) for f in ("Nearest", "Linear") for m in modes]
// sampler NearClamp: {MinFilter: Nearest, MagFilter: Nearest}
// sampler NearRepeat: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat}
// sampler NearMirror: {MinFilter: Nearest, MagFilter: Nearest, Address: Mirror}
// sampler NearBorder: {MinFilter: Nearest, MagFilter: Nearest, Address: Border}
// sampler NearOnce: {MinFilter: Nearest, MagFilter: Nearest, Address: MirrorOnce}
// sampler LinearClamp: {}
// sampler LinearRepeat: {Address: Repeat}
// sampler LinearMirror: {Address: Mirror}
// sampler LinearBorder: {Address: Border}
// sampler LinearOnce: {Address: MirrorOnce}
// py: levels = [0, -1, 0.3, 0.7, 1.25, 2, 1.9, 7]
// py: layers = [0, 1, 0.4, 0.6, 1.7, -3, 2.2, 12]
// py: at = textures.points(32, [(8 * 7 * 4, 6 * 3, 5 * 2)] + [(n, m, k) for n, m, k in zip((7, 3, 1, 4, 2, 8), (6, 3, 1, 1, 2, 3), (5, 2, 1, 1, 1, 2))])
// py: large = [(40.3, -70.7, 25.9), (-1000.3, 500.6, -99.3)]
// py: at = large + at[:30]
// in Points f32: [x for i, p in enumerate(at) for x in (*p, levels[i % 8])]
// py: layer = [layers[(i + i // 8) % 8] for i in range(32)]
// py: level = [levels[i % 8] for i in range(32)]
// in Layers f32: layer
// texture A: 8x6 levels 3
// in A f32: textures.noise((48 + 12 + 2) * 4)
// py: a = textures.Texture("2D", A, 8, 6, levels=3)
// out OutA f32: textures.samples(a, samplers, [(p[:2], level[i]) for i, p in enumerate(at)])
// texture B: 7 levels 3
// in B f32: textures.noise(11)
// py: b = textures.Texture("1D", B, 7, levels=3)
// out OutB f32: textures.samples(b, samplers, [(p[:1], level[i]) for i, p in enumerate(at)])
// texture C: 4x3x5 levels 2
// in C f32: textures.noise((60 + 4) * 2)
// py: c = textures.Texture("3D", C, 4, 3, 5, levels=2)
// out OutC f32: textures.samples(c, samplers, [(p, level[i]) for i, p in enumerate(at)])
// texture D: 7x3 levels 2 layers 3
// in D f32: textures.noise((21 + 3) * 3)
// py: d = textures.Texture("2DArray", D, 7, 3, levels=2, layers=3)
// out OutD f32: textures.samples(d, samplers, [((*p[:2], layer[i]), level[i]) for i, p in enumerate(at)])
// texture E: 4 levels 2 layers 2
// in E f32: textures.noise(12 * 2)
// py: e = textures.Texture("1DArray", E, 4, levels=2, layers=2)
// out OutE f32: textures.samples(e, samplers, [((p[0], layer[i]), level[i]) for i, p in enumerate(at)])
Texture2D<float4> A : register(t1);
Texture1D<float> B : register(t2);
Texture3D<float2> C : register(t3);
Texture2DArray<float> D : register(t4);
Texture1DArray<float2> E : register(t5);
StructuredBuffer<float4> Points : register(t8);
StructuredBuffer<float> Layers : register(t10);
SamplerState NearClamp : register(s11);
SamplerState NearRepeat : register(s12);
SamplerState NearMirror : register(s13);
SamplerState NearBorder : register(s14);
SamplerState NearOnce : register(s15);
SamplerState LinearClamp : register(s16);
SamplerState LinearRepeat : register(s17);
SamplerState LinearMirror : register(s18);
SamplerState LinearBorder : register(s19);
SamplerState LinearOnce : register(s20);
RWStructuredBuffer<float4> OutA : register(u21);
RWStructuredBuffer<float> OutB : register(u22);
RWStructuredBuffer<float2> OutC : register(u23);
RWStructuredBuffer<float> OutD : register(u24);
RWStructuredBuffer<float2> OutE : register(u25);

void with(SamplerState s, uint t, uint n) {
  float4 p = Points[t];
  float layer = Layers[t];
  OutA[10 * t + n] = A.SampleLevel(s, p.xy, p.w);
  OutB[10 * t + n] = B.SampleLevel(s, p.x, p.w);
  OutC[10 * t + n] = C.SampleLevel(s, p.xyz, p.w);
  OutD[10 * t + n] = D.SampleLevel(s, float3(p.xy, layer), p.w);
  OutE[10 * t + n] = E.SampleLevel(s, float2(p.x, layer), p.w);
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  with(NearClamp, t, 0);
  with(NearRepeat, t, 1);
  with(NearMirror, t, 2);
  with(NearBorder, t, 3);
  with(NearOnce, t, 4);
  with(LinearClamp, t, 5);
  with(LinearRepeat, t, 6);
  with(LinearMirror, t, 7);
  with(LinearBorder, t, 8);
  with(LinearOnce, t, 9);
}
