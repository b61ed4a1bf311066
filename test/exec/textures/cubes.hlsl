// RUN: %exec-test %s
// Faces of cubes, filters across their edges and corners, whatever the sampler has for edges, and between levels.
// no-swiftshader: it has other texels beyond the edges of faces
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
// py: to = textures.directions(32, [4, 2, 3])
// in Directions f32: [x for i, p in enumerate(to) for x in (*p, levels[(i + i // 8) % 8])]
// py: layer = [layers[(i + i // 8) % 8] for i in range(32)]
// in Layers f32: layer
// texture F: 4x4 levels 3 layers 6
// in F f32: textures.noise((16 + 4 + 1) * 6)
// py: f = textures.Texture("Cube", F, 4, 4, levels=3, layers=6)
// out OutF f32: textures.samples(f, samplers, [(p, levels[(i + i // 8) % 8]) for i, p in enumerate(to)])
// texture G: 3x3 layers 12
// in G f32: textures.noise(9 * 12 * 2)
// py: g = textures.Texture("CubeArray", G, 3, 3, layers=12)
// out OutG f32: textures.samples(g, samplers, [((*p, layer[i]), 0) for i, p in enumerate(to)])
TextureCube<float> F : register(t6);
TextureCubeArray<float2> G : register(t7);
StructuredBuffer<float4> Directions : register(t9);
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
RWStructuredBuffer<float> OutF : register(u26);
RWStructuredBuffer<float2> OutG : register(u27);

void with(SamplerState s, uint t, uint n) {
  float4 to = Directions[t];
  float layer = Layers[t];
  OutF[10 * t + n] = F.SampleLevel(s, to.xyz, to.w);
  OutG[10 * t + n] = G.SampleLevel(s, float4(to.xyz, layer), 0);
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
