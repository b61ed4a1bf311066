// RUN: %exec-test %s
// Formats whose texels are one word: every pattern is read, loads have offsets, and samples are filtered.
// interp: --bounds=robust
// groups: 8 1 1
// py: import packed, textures, values
// texture Small: 64x32
// py: small = [packed.word("r11g11b10f", (p, 2047 - p, p >> 1)) for p in range(2048)]
// in Small u32 view r11g11b10f: small
// texture Fractions: 64x16
// py: parts = [(p, 1023 - p, p ^ 0x155, p % 4) for p in range(1024)]
// in Fractions u32 view rgb10a2: [packed.word("rgb10a2", p) for p in parts]
// texture Integers: 64x16
// in Integers u32 view rgb10a2ui: [packed.word("rgb10a2ui", p) for p in parts]
// texture Soft: 5x3 levels 2
// py: soft = [packed.word("r11g11b10f", (n * 67 % 1500, n * 31 % 1200, n * 43 % 900)) for n in range(17)]
// in Soft u32 view r11g11b10f: soft
// sampler Linear: {Address: Mirror}
// py: linear = textures.Sampler(Address="Mirror")
// py: softly = textures.Texture("2D", [v for w in soft for v in packed.channels("r11g11b10f", w)], 5, 3, levels=2)
// py: at = textures.points(16, [(5, 3), (2, 1)], -1, 2)
// in Points f32: [x for p in at for x in p]
// out LoadedSmall f32: [v for w in small for v in packed.channels("r11g11b10f", w)]
// out LoadedFractions f32: [values.Near(n / m, abs=1e-6) for p in parts for n, m in zip(p, (1023, 1023, 1023, 3))]
// out LoadedIntegers u32: [n for p in parts for n in p]
// out Moved f32: [v for x, y in ((3, 2), (62, 30), (0, 31)) for v in packed.channels("r11g11b10f", small[((y + 1) * 64 + x - 2)] if x >= 2 and y < 31 else 0)]
// out Sampled f32: [v for p in at for v in textures.near(softly, linear, softly.sample(linear, p, 0.5))]
Texture2D<float3> Small : register(t1);
Texture2D<float4> Fractions : register(t2);
Texture2D<uint4> Integers : register(t3);
Texture2D<float4> Soft : register(t4);
SamplerState Linear : register(s5);
StructuredBuffer<float2> Points : register(t6);
RWStructuredBuffer<float4> LoadedSmall : register(u7);
RWStructuredBuffer<float4> LoadedFractions : register(u8);
RWStructuredBuffer<uint4> LoadedIntegers : register(u9);
RWStructuredBuffer<float4> Moved : register(u10);
RWStructuredBuffer<float4> Sampled : register(u11);

[numthreads(64, 1, 1)] void main(uint x : SV_GroupThreadID, uint group : SV_GroupID) {
  for (uint y = group; y < 32; y += 8)
    LoadedSmall[y * 64 + x] = float4(Small[uint2(x, y)], 1);
  for (uint row = group; row < 16; row += 8) {
    LoadedFractions[row * 64 + x] = Fractions[uint2(x, row)];
    LoadedIntegers[row * 64 + x] = Integers[uint2(x, row)];
  }
  if (group != 0)
    return;
  if (x < 16)
    Sampled[x] = Soft.SampleLevel(Linear, Points[x], 0.5);
  if (x == 0) {
    Moved[0] = float4(Small.Load(int3(3, 2, 0), int2(-2, 1)), 1);
    Moved[1] = float4(Small.Load(int3(62, 30, 0), int2(-2, 1)), 1);
    Moved[2] = float4(Small.Load(int3(0, 31, 0), int2(-2, 1)), 1);
  }
}
