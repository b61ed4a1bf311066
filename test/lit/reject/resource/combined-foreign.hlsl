// Operations on half of a combined image sampler that SPIR-V lacks.
// RUN: %check-diags %s
[[vk::combinedImageSampler]] Texture2D A : register(t1);
[[vk::combinedImageSampler]] SamplerState SA : register(s1);
[[vk::combinedImageSampler]] Texture2D Many[2] : register(t2);
[[vk::combinedImageSampler]] SamplerState By[2] : register(s2);
Texture2D Plain : register(t3);
RWStructuredBuffer<float4> Out : register(u0);
[[vk::ext_instruction(/* OpCopyObject */ 83)]] float4 take([[vk::ext_reference]] Texture2D From);
float4 from(Texture2D t, SamplerState s, float2 at) { return t.SampleLevel(s, at, 0); }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  float2 at = float2(i, 1) / 8;
  Out[0] = Plain.SampleLevel(SA, at, 0);
  Out[1] = Many[i].SampleLevel(By[i], at, 0) + Many[1].SampleLevel(By[0], at, 0);
  Out[2] = Many[i].SampleLevel(By[i + 1], at, 0);
  SamplerState chosen = SA;
  if (i == 3)
    chosen = By[1];
  Out[3] = from(A, chosen, at);
  Out[4] = take(A);
}
// EXPECT
// DIAG: SpirvForeignSampler @ 13
// DIAG: SpirvForeignSampler @ 14
// DIAG: SpirvForeignSampler @ 15
// DIAG: SpirvForeignSampler @ 10
// DIAG: SpirvCombinedInline @ 20
//| combined-foreign.hlsl:13:18: error: 'SA' is the sampler of a combined image sampler and cannot be used with another texture: declare another sampler without 'vk::combinedImageSampler'
//|    13 |   Out[0] = Plain.SampleLevel(SA, at, 0);
//|       |                  ^~~~~~~~~~~
//| combined-foreign.hlsl:14:56: error: 'By' is the sampler of a combined image sampler and cannot be used with another texture: declare another sampler without 'vk::combinedImageSampler'
//|    14 |   Out[1] = Many[i].SampleLevel(By[i], at, 0) + Many[1].SampleLevel(By[0], at, 0);
//|       |                                                        ^~~~~~~~~~~
//| combined-foreign.hlsl:15:20: error: 'By' is the sampler of a combined image sampler and cannot be used with another texture: declare another sampler without 'vk::combinedImageSampler'
//|    15 |   Out[2] = Many[i].SampleLevel(By[i + 1], at, 0);
//|       |                    ^~~~~~~~~~~
//| combined-foreign.hlsl:10:64: error: 'By' is the sampler of a combined image sampler and cannot be used with another texture: declare another sampler without 'vk::combinedImageSampler'
//|    10 | float4 from(Texture2D t, SamplerState s, float2 at) { return t.SampleLevel(s, at, 0); }
//|       |                                                                ^~~~~~~~~~~
//| combined-foreign.hlsl:20:12: error: 'A' is half of a combined image sampler, which inline SPIR-V cannot use: remove 'vk::combinedImageSampler'
//|    20 |   Out[4] = take(A);
//|       |            ^~~~
//| 5 errors generated.
