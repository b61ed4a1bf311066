// RUN: %exec-test %s
// Formats of texels: fractions, halves and small integers, loaded, sampled and filtered. Missing components are 0, and a missing fourth one 1.
// groups: 1 1 1
// py: import textures, values, struct
// py: near, border = textures.Sampler("Nearest", "Nearest", "Repeat"), textures.Sampler("Nearest", "Nearest", "Border")
// py: linear = textures.Sampler(Address="Mirror")
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat}
// sampler Border: {MinFilter: Nearest, MagFilter: Nearest, Address: Border}
// sampler Linear: {Address: Mirror}
// py: at = textures.points(16, [(5, 4), (3, 2), (1, 1), (2, 2)], -2, 3)
// in Points f32: [x for p in at for x in p]
// texture Unorm: 5x4 levels 2
// py: bytes_of = [n % 256 for n in textures.noise((20 + 4) * 4, 1, 0, 255)]
// in Unorm bytes view rgba8: bytes(bytes_of)
// py: unorm = textures.Texture("2D", [b / 255 for b in bytes_of], 5, 4, levels=2)
// texture Snorm: 3x2
// py: signed = [0, 1, 127, 128, 129, 255, 64, 192, 3, 200, 100, 130]
// in Snorm bytes view rg8snorm: bytes(signed)
// py: snorm = textures.Texture("2D", [max((b - 256 * (b > 127)) / 127, -1) for b in signed], 3, 2)
// texture Half: 5x4
// in Half bytes view rgba16f: struct.pack("<80e", *[n / 8 for n in textures.noise(80, 2)])
// py: half_ = textures.Texture("2D", [n / 8 for n in textures.noise(80, 2)], 5, 4)
// texture Small: 3x2
// in Small u8 view r8ui: [0, 255, 128, 7, 9, 200]
// py: small = textures.Texture("2D", Small, 3, 2)
// texture Short: 5x4
// in Short bytes view rg16i: struct.pack("<40h", *textures.noise(40, 3, -32768, 32767))
// py: short = textures.Texture("2D", textures.noise(40, 3, -32768, 32767), 5, 4)
// out Floats f32: [v for p in at for t in (unorm, snorm, half_) for v in
//                   [values.Near(n, abs=1e-6) for n in t.sample(near, p)] + [values.Near(n, abs=1e-6) for n in t.sample(border, p)] +
//                   textures.near(t, linear, t.sample(linear, p, 0.5))]
// out Integers i32: [v for p in at for t in (small, short) for v in t.sample(near, p)]
// out Loaded f32: [values.Near(v, abs=1e-6) for y in range(4) for x in range(5) for v in
//                   unorm.load(x, y) + half_.load(x, y) + snorm.load(x % 3, y % 2) + short.load(x, y)]
Texture2D<float4> Unorm : register(t1);
Texture2D<float4> Snorm : register(t2);
Texture2D<float4> Half : register(t3);
Texture2D<uint4> Small : register(t4);
Texture2D<int4> Short : register(t5);
StructuredBuffer<float2> Points : register(t6);
SamplerState Near : register(s7);
SamplerState Border : register(s8);
SamplerState Linear : register(s9);
RWStructuredBuffer<float4> Floats : register(u10);
RWStructuredBuffer<int4> Integers : register(u11);
RWStructuredBuffer<float4> Loaded : register(u12);

void sampleAll(Texture2D<float4> t, float2 at, uint n) {
  Floats[n] = t.SampleLevel(Near, at, 0);
  Floats[n + 1] = t.SampleLevel(Border, at, 0);
  Floats[n + 2] = t.SampleLevel(Linear, at, 0.5);
}

[numthreads(20, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint2 texel = uint2(t % 5, t / 5);
  Loaded[4 * t] = Unorm[texel];
  Loaded[4 * t + 1] = Half[texel];
  Loaded[4 * t + 2] = Snorm[uint2(texel.x % 3, texel.y % 2)];
  Loaded[4 * t + 3] = Short[texel];
  if (t >= 16)
    return;
  sampleAll(Unorm, Points[t], 9 * t);
  sampleAll(Snorm, Points[t], 9 * t + 3);
  sampleAll(Half, Points[t], 9 * t + 6);
  Integers[2 * t] = Small.SampleLevel(Near, Points[t], 0);
  Integers[2 * t + 1] = Short.SampleLevel(Near, Points[t], 0);
}
