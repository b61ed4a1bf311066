// On Metal typed buffers are plain memory, without conversions of formats.
// RUN: %check-diags %s
[[vk::image_format("rgba8")]] RWBuffer<float4> Unorm;
[[vk::image_format("r8i")]] RWBuffer<int> Bytes;
[[vk::image_format("rg16f")]] RWBuffer<float2> Good;
globallycoherent RWBuffer<int16_t> Shorts;
[numthreads(1, 1, 1)] void main() {
  Unorm[0] = Good[1].xyxy;
  Bytes[0] = 1;
  Shorts[1] = 2;
}
// EXPECT --target apple-m1 --emit=msl
// DIAG: MslImageFormat @ 3
// DIAG: MslImageFormat @ 4
// DIAG: MslCoherent @ 10
//| typed-buffer-metal.hlsl:3:48: error: 'Unorm' has format rgba8, but typed buffers are plain memory on Metal: use a format with float or integer channels of 16 or 32 bits
//|     3 | [[vk::image_format("rgba8")]] RWBuffer<float4> Unorm;
//|       |                                                ^
//| typed-buffer-metal.hlsl:4:43: error: 'Bytes' has format r8i, but typed buffers are plain memory on Metal: use a format with float or integer channels of 16 or 32 bits
//|     4 | [[vk::image_format("r8i")]] RWBuffer<int> Bytes;
//|       |                                           ^
//| typed-buffer-metal.hlsl:10:13: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Shorts' is used as 'i16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    10 |   Shorts[1] = 2;
//|       |             ^
//| 3 errors generated.
