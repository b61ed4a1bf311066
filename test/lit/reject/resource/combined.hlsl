// Invalid halves of combined image samplers.
// RUN: %check-diags %s
[[vk::combinedImageSampler]] Texture2D Alone : register(t1);
SamplerState Bare : register(s1);
[[vk::combinedImageSampler]] SamplerState Lost : register(s2, space1);
[[vk::combinedImageSampler]] Texture2D First : register(t3);
[[vk::combinedImageSampler]] Texture2D Second : register(t3);
[[vk::combinedImageSampler]] SamplerState Shared : register(s3);
[[vk::combinedImageSampler]] Texture2D Several[3] : register(t4);
[[vk::combinedImageSampler]] SamplerState Single : register(s4);
RWStructuredBuffer<float4> Out : register(u0);
struct Pair {
  [[vk::combinedImageSampler]] Texture2D T;
  SamplerState S;
} Held : register(t6) : register(s7);
[[vk::combinedImageSampler]] Texture2D Unused : register(t9);
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  float2 at = float2(i, 1) / 8;
  Out[0] = Alone.SampleLevel(Bare, at, 0) + First.SampleLevel(Lost, at, 0) + Second.SampleLevel(Shared, at, 0);
  Out[1] = Several[i].SampleLevel(Single, at, 0) + Held.T.SampleLevel(Held.S, at, 0);
}
// EXPECT
// DIAG: BindingShared @ 4
// DIAG: BindingSharedNote @ 3
// DIAG: CombinedMissing @ 3
// DIAG: CombinedBare @ 4
// DIAG: CombinedTwice @ 7
// DIAG: CombinedCount @ 9
// DIAG: CombinedMissing @ 5
// DIAG: CombinedMember @ 13
//| combined.hlsl:4:14: warning: 'Bare' and 'Alone' have the same binding 1 of set 0: change one with [[vk::binding]] [-Wshared-binding]
//|     4 | SamplerState Bare : register(s1);
//|       |              ^
//| combined.hlsl:3:40: note: 'Alone' is declared here
//|     3 | [[vk::combinedImageSampler]] Texture2D Alone : register(t1);
//|       |                                        ^
//| combined.hlsl:3:40: error: 'Alone' is half of a combined image sampler, but no sampler with 'vk::combinedImageSampler' has binding 1 of set 0: give both halves the attribute and the same [[vk::binding]]
//|     3 | [[vk::combinedImageSampler]] Texture2D Alone : register(t1);
//|       |                                        ^~~~~
//| combined.hlsl:4:14: note: 'Bare' has this binding but not the attribute
//|     4 | SamplerState Bare : register(s1);
//|       |              ^~~~
//| combined.hlsl:7:40: error: 'First' and 'Second' are both the texture of the combined image sampler at binding 3 of set 0: change the binding of one with [[vk::binding]]
//|     7 | [[vk::combinedImageSampler]] Texture2D Second : register(t3);
//|       |                                        ^~~~~~
//| combined.hlsl:9:40: error: 'Several' and 'Single' share a descriptor but have different array sizes: each texture of an array needs its own sampler
//|     9 | [[vk::combinedImageSampler]] Texture2D Several[3] : register(t4);
//|       |                                        ^~~~~~~
//| combined.hlsl:5:43: error: 'Lost' is half of a combined image sampler, but no texture with 'vk::combinedImageSampler' has binding 2 of set 1: give both halves the attribute and the same [[vk::binding]]
//|     5 | [[vk::combinedImageSampler]] SamplerState Lost : register(s2, space1);
//|       |                                           ^~~~
//| combined.hlsl:13:42: error: 'vk::combinedImageSampler' on a member is not supported: declare the texture and the sampler outside 'Held'
//|    13 |   [[vk::combinedImageSampler]] Texture2D T;
//|       |                                          ^
//| 1 warning and 5 errors generated.
