// vk::image_format: unknown formats, formats of other numbers, and variables that are not typed buffers.
// RUN: %check-diags %s
[[vk::image_format("r32u")]] RWBuffer<uint> A;
[[vk::image_format("r32ui")]] RWBuffer<float> B;
[[vk::binding(4), vk::image_format("r32i")]] RWBuffer<uint> C;
[[vk::image_format("rgb32f")]] RWBuffer<float3> D;
[[vk::image_format("r32f")]] RWStructuredBuffer<float> E;
[[vk::image_format("rgba8snorm"), vk::binding(5)]] RWBuffer<float4> Good;
[[vk::image_format("r11g11b10f")]] RWTexture2D<uint3> F;
[[vk::image_format("rgb10a2")]] RWTexture3D<int4> G;
[[vk::image_format("rgb10a2ui")]] RWBuffer<float4> H;
[[vk::image_format("rgb10a2ui")]] RWTexture2DArray<int4> I;
[[vk::image_format("rgb10a2i")]] RWTexture2D<int4> J;
[numthreads(1, 1, 1)] void main() {
  A[0] = C[0];
  B[0] = D[0].x;
  E[0] = Good[0].x;
  F[uint2(0, 0)] = 0;
  G[uint3(0, 0, 0)] = 0;
  H[0] = 0;
  I[uint3(0, 0, 0)] = 0;
  J[uint2(0, 0)] = 0;
}
// EXPECT
// DIAG: ImageFormatNumbers @ 5
// DIAG: ImageFormatUnknown @ 3
// DIAG: ImageFormatUnknown @ 6
// DIAG: ImageFormatNumbers @ 4
// DIAG: ImageFormatMisplaced @ 7
// DIAG: ImageFormatNumbers @ 9
// DIAG: ImageFormatNumbers @ 10
// DIAG: ImageFormatNumbers @ 11
// DIAG: ImageFormatNumbers @ 12
// DIAG: ImageFormatUnknown @ 13
//| typed-buffer-formats.hlsl:5:61: error: format 'r32i' does not hold the unsigned integers of 'C'
//|     5 | [[vk::binding(4), vk::image_format("r32i")]] RWBuffer<uint> C;
//|       |                                                             ^
//| typed-buffer-formats.hlsl:3:45: error: unknown image format 'r32u': expected a format with 1, 2 or 4 channels of 8, 16 or 32 bits, such as 'r32ui' or 'rgba8', or 'r11g11b10f', 'rgb10a2', 'rgb10a2ui' or 'unknown'
//|     3 | [[vk::image_format("r32u")]] RWBuffer<uint> A;
//|       |                                             ^
//| typed-buffer-formats.hlsl:6:49: error: unknown image format 'rgb32f': expected a format with 1, 2 or 4 channels of 8, 16 or 32 bits, such as 'r32ui' or 'rgba8', or 'r11g11b10f', 'rgb10a2', 'rgb10a2ui' or 'unknown'
//|     6 | [[vk::image_format("rgb32f")]] RWBuffer<float3> D;
//|       |                                                 ^
//| typed-buffer-formats.hlsl:4:47: error: format 'r32ui' does not hold the floats of 'B'
//|     4 | [[vk::image_format("r32ui")]] RWBuffer<float> B;
//|       |                                               ^
//| typed-buffer-formats.hlsl:7:56: error: 'vk::image_format' applies only to typed buffers and textures; 'E' is neither
//|     7 | [[vk::image_format("r32f")]] RWStructuredBuffer<float> E;
//|       |                                                        ^
//| typed-buffer-formats.hlsl:9:55: error: format 'r11g11b10f' does not hold the unsigned integers of 'F'
//|     9 | [[vk::image_format("r11g11b10f")]] RWTexture2D<uint3> F;
//|       |                                                       ^
//| typed-buffer-formats.hlsl:10:51: error: format 'rgb10a2' does not hold the signed integers of 'G'
//|    10 | [[vk::image_format("rgb10a2")]] RWTexture3D<int4> G;
//|       |                                                   ^
//| typed-buffer-formats.hlsl:11:52: error: format 'rgb10a2ui' does not hold the floats of 'H'
//|    11 | [[vk::image_format("rgb10a2ui")]] RWBuffer<float4> H;
//|       |                                                    ^
//| typed-buffer-formats.hlsl:12:58: error: format 'rgb10a2ui' does not hold the signed integers of 'I'
//|    12 | [[vk::image_format("rgb10a2ui")]] RWTexture2DArray<int4> I;
//|       |                                                          ^
//| typed-buffer-formats.hlsl:13:52: error: unknown image format 'rgb10a2i': expected a format with 1, 2 or 4 channels of 8, 16 or 32 bits, such as 'r32ui' or 'rgba8', or 'r11g11b10f', 'rgb10a2', 'rgb10a2ui' or 'unknown'
//|    13 | [[vk::image_format("rgb10a2i")]] RWTexture2D<int4> J;
//|       |                                                    ^
//| 10 errors generated.
