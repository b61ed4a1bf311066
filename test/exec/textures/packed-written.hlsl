// RUN: %exec-test %s
// Writes to formats whose texels are one word: negative numbers, those that are too large or too small, infinities and
// NaN, in textures of each shape that are not square. Texels outside are not written.
// no-swiftshader: infinity becomes NaN, NaN becomes 0, and numbers that are too large become infinity
// interp: --bounds=robust
// groups: 1 1 1
// py: import packed
// py: special = [-1.0, inf, -inf, nan, 65024.0, 64512.0, 65520.0, 1e30, -0.0, 2.0**-14, 2.0**-20, 2.0**-21, 2.0**-19, 0.1, 1.99, 3.14159, 1.0, 0.5, 0.0004, 1023.0, 7e-5]
// py: count = len(special)
// py: triple = [(special[n], special[(5 * n + 2) % count], special[(4 * n + 7) % count]) for n in range(count)]
// in Values f32: [v for t in triple for v in t]
// texture Bright: 7x3
// out Bright u32: [packed.texel("r11g11b10f", t) for t in triple]
// py: part = [-0.5, 0.0, 0.2, 0.33, 0.5004, 0.75, 0.9999, 1.0, 1.5, inf, -inf, 1e-4]
// py: four = [(part[n % 12], part[(5 * n + 3) % 12], part[(7 * n + 1) % 12], part[n * 11 % 12]) for n in range(12)]
// in Parts f32: [v for p in four for v in p]
// texture Layers: 3x2 layers 2
// out Layers u32: [packed.texel("rgb10a2", p) for p in four]
// texture Volume: 2x3x2
// out Volume u32: [packed.texel("rgb10a2ui", (x * 511, y * 400 + 7, z * 1023, x + y)) for z in range(2) for y in range(3) for x in range(2)]
// texture Line: 5
// inout Line u32: [5] * 5 -> [5, packed.texel("r11g11b10f", (1, 2, 0)), 5, packed.texel("r11g11b10f", (0.25, 3, 0)), 5]
Buffer<float> Values : register(t0);
StructuredBuffer<float4> Parts : register(t1);
[[vk::image_format("r11g11b10f")]] RWTexture2D<float3> Bright : register(u2);
[[vk::image_format("rgb10a2")]] RWTexture2DArray<float4> Layers : register(u3);
[[vk::image_format("rgb10a2ui")]] RWTexture3D<uint4> Volume : register(u4);
[[vk::image_format("r11g11b10f")]] RWTexture1D<float2> Line : register(u5);

[numthreads(32, 1, 1)] void main(uint x : SV_GroupThreadID) {
  // One column and one row more than there are.
  uint2 at = uint2(x % 8, x / 8);
  uint first = min(3 * (at.y * 7 + at.x), 60);
  Bright[at] = float3(Values[first], Values[first + 1], Values[first + 2]);
  if (x < 12) {
    Layers[uint3(x % 3, x / 3 % 2, x / 6)] = Parts[x];
    uint3 cell = uint3(x % 2, x / 2 % 3, x / 6);
    Volume[cell] = uint4(cell.x * 511, cell.y * 400 + 7, cell.z * 1023, cell.x + cell.y);
  }
  if (x == 0) {
    Line[1] = float2(1, 2);
    Line[3] = float2(0.25, 3);
  }
}
