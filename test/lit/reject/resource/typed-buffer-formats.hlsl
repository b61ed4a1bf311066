// vk::image_format: words that no format has, formats of other numbers, and what is no typed buffer.
// RUN: %check-diags %s
[[vk::image_format("r32u")]] RWBuffer<uint> A;
[[vk::image_format("r32ui")]] RWBuffer<float> B;
[[vk::binding(4), vk::image_format("r32i")]] RWBuffer<uint> C;
[[vk::image_format("rgb32f")]] RWBuffer<float3> D;
[[vk::image_format("r32f")]] RWStructuredBuffer<float> E;
[[vk::image_format("rgba8snorm"), vk::binding(5)]] RWBuffer<float4> Good;
[numthreads(1, 1, 1)] void main() {
  A[0] = C[0];
  B[0] = D[0].x;
  E[0] = Good[0].x;
}
// EXPECT
// DIAG: ImageFormatNumbers @ 5
// DIAG: ImageFormatUnknown @ 3
// DIAG: ImageFormatUnknown @ 6
// DIAG: ImageFormatNumbers @ 4
// DIAG: ImageFormatMisplaced @ 7
//| typed-buffer-formats.hlsl:5:61: error: format 'r32i' does not hold the unsigned integers of 'C'
//|     5 | [[vk::binding(4), vk::image_format("r32i")]] RWBuffer<uint> C;
//|       |                                                             ^
//| typed-buffer-formats.hlsl:3:45: error: no format 'r32u' is supported: formats are those with 8, 16 or 32 bits for each of 1, 2 or 4 channels, as 'r32ui' and 'rgba8', and 'unknown'
//|     3 | [[vk::image_format("r32u")]] RWBuffer<uint> A;
//|       |                                             ^
//| typed-buffer-formats.hlsl:6:49: error: no format 'rgb32f' is supported: formats are those with 8, 16 or 32 bits for each of 1, 2 or 4 channels, as 'r32ui' and 'rgba8', and 'unknown'
//|     6 | [[vk::image_format("rgb32f")]] RWBuffer<float3> D;
//|       |                                                 ^
//| typed-buffer-formats.hlsl:4:47: error: format 'r32ui' does not hold the floats of 'B'
//|     4 | [[vk::image_format("r32ui")]] RWBuffer<float> B;
//|       |                                               ^
//| typed-buffer-formats.hlsl:7:56: error: 'vk::image_format' on 'E', which is no typed buffer
//|     7 | [[vk::image_format("r32f")]] RWStructuredBuffer<float> E;
//|       |                                                        ^
//| 5 errors generated.
