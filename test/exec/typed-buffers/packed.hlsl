// Formats whose texels are one word, and such views of a Buffer.
//
// RUN: %exec-test %s
// no-metal: typed buffers are plain memory there
// groups: 8 1 1
// py: import packed, values
// py: small = [packed.word("r11g11b10f", (p, 2047 - p, p >> 1)) for p in range(2048)]
// in Small u32 view r11g11b10f: small
// py: parts = [(p, 1023 - p, p ^ 0x155, p % 4) for p in range(1024)]
// in Fractions u32 view rgb10a2: [packed.word("rgb10a2", p) for p in parts]
// in Integers u32 view rgb10a2ui: [packed.word("rgb10a2ui", p) for p in parts]
// out LoadedSmall f32: [v for w in small for v in packed.channels("r11g11b10f", w)]
// out LoadedFractions f32: [values.Near(n / m, abs=1e-6) for p in parts for n, m in zip(p, (1023, 1023, 1023, 3))]
// out LoadedIntegers u32: [n for p in parts for n in p]
// py: special = [-1.0, -inf, 65024.0, 64512.0, 2.0**-20, 2.0**-21, 2.0**-19, 0.1, 1.99, 3.14159, 0.0, 300.5]
// in Values f32: special
// out Bright u32: [packed.texel("r11g11b10f", (special[n], special[(n + 5) % 12], special[(n + 8) % 12])) for n in range(12)]
// inout Soft u32: [packed.word("rgb10a2", (n, 1023 - n, 0, 3)) for n in range(12)] -> [packed.word("rgb10a2", (1023 - n, n, 512, 0)) for n in range(12)]
// inout Counts u32: [0xFFFFFFFF] * 12 -> [packed.word("rgb10a2ui", (n, 1023, 1023, 2)) for n in range(12)]
// out Sizes u32: [2048, 1024, 12, 12]
Buffer<float3> Small : register(t1);
Buffer<float4> Fractions : register(t2);
Buffer<uint4> Integers : register(t3);
RWStructuredBuffer<float4> LoadedSmall : register(u4);
RWStructuredBuffer<float4> LoadedFractions : register(u5);
RWStructuredBuffer<uint4> LoadedIntegers : register(u6);
StructuredBuffer<float> Values : register(t7);
[[vk::image_format("r11g11b10f")]] RWBuffer<float3> Bright : register(u8);
[[vk::image_format("rgb10a2")]] RWBuffer<float4> Soft : register(u9);
[[vk::image_format("rgb10a2ui")]] RWBuffer<uint4> Counts : register(u10);
RWStructuredBuffer<uint4> Sizes : register(u11);

[numthreads(64, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  for (uint n = t; n < 2048; n += 512)
    LoadedSmall[n] = float4(Small[n], 1);
  for (uint m = t; m < 1024; m += 512) {
    LoadedFractions[m] = Fractions[m];
    LoadedIntegers[m] = Integers[m];
  }
  if (t < 12) {
    Bright[t] = float3(Values[t], Values[(t + 5) % 12], Values[(t + 8) % 12]);
    float4 v = Soft[t];
    Soft[t] = float4(v.yx, 0.5004, -v.w);
    Counts[t].x = t;
    Counts[t].w -= 1;
  }
  if (t == 0) {
    uint4 sizes;
    Small.GetDimensions(sizes.x);
    Integers.GetDimensions(sizes.y);
    Bright.GetDimensions(sizes.z);
    Counts.GetDimensions(sizes.w);
    Sizes[0] = sizes;
  }
}
