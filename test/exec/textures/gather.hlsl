// RUN: %exec-test %s
// Gathers four texels, of each component, with and without offsets, at all edges, including those between cube faces.
// no-metal: offsets are constants there
// no-swiftshader: it has no gathers with offsets that vary
// groups: 1 1 1
// py: import textures
// py: samplers = [textures.Sampler(Address=m) for m in ("Clamp", "Repeat", "Mirror", "Border", "MirrorOnce")]
// sampler Clamp: {}
// sampler Repeat: {Address: Repeat}
// sampler Mirror: {Address: Mirror}
// sampler Border: {Address: Border}
// sampler Once: {Address: MirrorOnce}
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Mirror}
// sampler NearBorder: {MinFilter: Nearest, MagFilter: Nearest, Address: Border}
// py: near = [textures.Sampler("Nearest", "Nearest", m) for m in ("Mirror", "Border")]
// py: at = textures.points(32, [(5, 3), (4, 7)], -1.5, 2.5)
// py: to = textures.directions(32, [3, 4], seed=2)
// py: layers = [0, 1, 0.4, 0.6, 1.7, -3, 2.2, 12]
// py: layer = [layers[(i + i // 8) % 8] for i in range(32)]
// in Points f32: [x for p, l in zip(at, layer) for x in (*p, l, 0)]
// in Directions f32: [x for p, l in zip(to, layer) for x in (*p, l)]
// texture A: 5x3 levels 2
// in A f32: textures.noise((15 + 2) * 4)
// py: a = textures.Texture("2D", A, 5, 3, levels=2)
// out OutA f32: [x for p in at for s in samplers for k in range(4) for x in a.gather(s, p, k)]
// py: def moves(i): return [(i - 16, 3 - i), (2, -7), (0, i), (-1, 0)]
// out Moved f32: [x for i, p in enumerate(at) for s in samplers for x in a.gather(s, p, 1, (-3, 2)) + a.gather(s, p, 2, moves(i)[0]) +
//                   [a.gather(s, p, 3, m)[3] for m in moves(i)]]
// texture B: 4x7 layers 2
// in B u32: textures.noise(28 * 2 * 2, low=0, high=2**32 - 1)
// py: b = textures.Texture("2DArray", B, 4, 7, layers=2)
// out OutB u32: [x for i, p in enumerate(at) for s in near for x in b.gather(s, (*p, layer[i])) + b.gather(s, (*p, layer[i]), 1)]
// texture C: 3x3 layers 6
// in C f32: textures.noise(9 * 6 * 2)
// py: c = textures.Texture("Cube", C, 3, 3, layers=6)
// out OutC f32: [x for i, p in enumerate(to) for s in samplers for x in c.gather(s, p, 1)]
// tolerance OutC: textures.step_of(c)
// texture D: 4x4 layers 12
// in D f32: textures.noise(16 * 12)
// py: d = textures.Texture("CubeArray", D, 4, 4, layers=12)
// out OutD f32: [x for i, p in enumerate(to) for s in samplers for x in d.gather(s, (*p, layer[i]))]
// tolerance OutD: textures.step_of(d)
Texture2D<float4> A : register(t1);
Texture2DArray<uint2> B : register(t2);
TextureCube<float2> C : register(t3);
TextureCubeArray<float> D : register(t4);
StructuredBuffer<float4> Points : register(t8);
StructuredBuffer<float4> Directions : register(t9);
SamplerState Clamp : register(s11);
SamplerState Repeat : register(s12);
SamplerState Mirror : register(s13);
SamplerState Border : register(s14);
SamplerState Once : register(s15);
SamplerState Near : register(s16);
SamplerState NearBorder : register(s17);
RWStructuredBuffer<float4> OutA : register(u21);
RWStructuredBuffer<float4> Moved : register(u22);
RWStructuredBuffer<uint4> OutB : register(u23);
RWStructuredBuffer<float4> OutC : register(u24);
RWStructuredBuffer<float4> OutD : register(u25);

void with(SamplerState s, int t, uint n) {
  float4 p = Points[t], to = Directions[t];
  n += 5 * t;
  OutA[4 * n] = A.Gather(s, p.xy);
  OutA[4 * n + 1] = A.GatherGreen(s, p.xy);
  OutA[4 * n + 2] = A.GatherBlue(s, p.xy);
  OutA[4 * n + 3] = A.GatherAlpha(s, p.xy);
  Moved[3 * n] = A.GatherGreen(s, p.xy, int2(-3, 2));
  Moved[3 * n + 1] = A.GatherBlue(s, p.xy, int2(t - 16, 3 - t));
  Moved[3 * n + 2] = A.GatherAlpha(s, p.xy, int2(t - 16, 3 - t), int2(2, -7), int2(0, t), int2(-1, 0));
  OutC[n] = C.GatherGreen(s, to.xyz);
  OutD[n] = D.Gather(s, to);
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  with(Clamp, t, 0);
  with(Repeat, t, 1);
  with(Mirror, t, 2);
  with(Border, t, 3);
  with(Once, t, 4);
  float3 p = Points[t].xyz;
  OutB[4 * t] = B.GatherRed(Near, p);
  OutB[4 * t + 1] = B.GatherGreen(Near, p);
  OutB[4 * t + 2] = B.GatherRed(NearBorder, p);
  OutB[4 * t + 3] = B.GatherGreen(NearBorder, p);
}
