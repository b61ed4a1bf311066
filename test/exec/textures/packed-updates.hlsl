// RUN: %exec-test %s
// Texels of packed formats that are read and written, whole and in parts, and other formats beside them.
// no-metal: its textures of these formats are read or written
// groups: 1 1 1
// py: import packed
// py: bright = [packed.word("r11g11b10f", (n * 61, 1900 - n * 50, n * 29)) for n in range(15)]
// py: def update(w): r, g, b, _ = packed.channels("r11g11b10f", w); return packed.texel("r11g11b10f", (g, r * 2, b * 4))
// texture Bright: 5x3
// inout Bright u32: bright -> [update(w) for w in bright]
// py: part = [packed.word("rgb10a2", (n * 100, 1023 - n * 90, n * 17, n % 4)) for n in range(8)]
// py: def swap(w): r, g, b, a = [w >> s & m for s, m in ((0, 1023), (10, 1023), (20, 1023), (30, 3))]; return packed.word("rgb10a2", (g, r, 1023, 3 - a))
// texture Parts: 2x4
// inout Parts u32: part -> [swap(w) for w in part]
// py: count = [packed.word("rgb10a2ui", (n * 9, n * 90, n, n % 2)) for n in range(12)]
// py: def more(w): return w + packed.word("rgb10a2ui", (3, 0, 900, 1))
// texture Counts: 3x2 layers 2
// inout Counts u32: count -> [more(w) for w in count]
// texture Plain: 5x3
// out Plain f32: [v for w in bright for v in packed.channels("r11g11b10f", update(w).values[0])]
[[vk::image_format("r11g11b10f")]] RWTexture2D<float3> Bright : register(u1);
[[vk::image_format("rgb10a2")]] RWTexture2D<float4> Parts : register(u2);
[[vk::image_format("rgb10a2ui")]] RWTexture2DArray<uint4> Counts : register(u3);
RWTexture2D<float4> Plain : register(u4);

float3 updated(float3 v) { return float3(v.g, v.r * 2, v.b * 4); }
void increase(inout uint v) { v += 3; }

[numthreads(5, 3, 1)] void main(uint3 id : SV_GroupThreadID) {
  uint2 at = id.xy;
  Bright[at] = updated(Bright[at]);
  Plain[at] = float4(Bright[at], 1);
  uint t = at.y * 5 + at.x;
  if (t < 8) {
    uint2 part = uint2(t % 2, t / 2);
    Parts[part].xy = Parts[part].yx;
    Parts[part].b = 4;
    Parts[part].a = 1 - Parts[part].a;
  }
  if (t < 12) {
    uint3 cell = uint3(t % 3, t / 3 % 2, t / 6);
    Counts[cell].zw += uint2(900, 1);
    uint4 whole = Counts[cell];
    increase(whole.x);
    Counts[cell] = whole;
  }
}
