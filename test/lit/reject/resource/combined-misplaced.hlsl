// Declarations that cannot be half of a combined image sampler.
// RUN: %check-diags %s
[[vk::combinedImageSampler]] RWStructuredBuffer<float4> Out : register(u0);
[[vk::combinedImageSampler, vk::binding(4)]] RWTexture2D<float> Written;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) { Out[0] = Written[uint2(i, 0)]; }
// EXPECT
// DIAG: CombinedMisplaced @ 4
// DIAG: CombinedMisplaced @ 3
//| combined-misplaced.hlsl:4:65: error: 'vk::combinedImageSampler' applies only to read-only textures and samplers; 'Written' is neither
//|     4 | [[vk::combinedImageSampler, vk::binding(4)]] RWTexture2D<float> Written;
//|       |                                                                 ^~~~~~~
//| combined-misplaced.hlsl:3:57: error: 'vk::combinedImageSampler' applies only to read-only textures and samplers; 'Out' is neither
//|     3 | [[vk::combinedImageSampler]] RWStructuredBuffer<float4> Out : register(u0);
//|       |                                                         ^~~
//| 2 errors generated.
