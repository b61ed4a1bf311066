// What is no half of a combined image sampler.
// RUN: %check-diags %s
[[vk::combinedImageSampler]] RWStructuredBuffer<float4> Out : register(u0);
[[vk::combinedImageSampler, vk::binding(4)]] RWTexture2D<float> Written;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) { Out[0] = Written[uint2(i, 0)]; }
// EXPECT
// DIAG: CombinedMisplaced @ 4
// DIAG: CombinedMisplaced @ 3
//| combined-misplaced.hlsl:4:65: error: 'vk::combinedImageSampler' on 'Written', which is no texture that is only read and no sampler
//|     4 | [[vk::combinedImageSampler, vk::binding(4)]] RWTexture2D<float> Written;
//|       |                                                                 ^~~~~~~
//| combined-misplaced.hlsl:3:57: error: 'vk::combinedImageSampler' on 'Out', which is no texture that is only read and no sampler
//|     3 | [[vk::combinedImageSampler]] RWStructuredBuffer<float4> Out : register(u0);
//|       |                                                         ^~~
//| 2 errors generated.
