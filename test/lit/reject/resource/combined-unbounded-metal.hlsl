// RUN: %check-diags %s
// Of combined image samplers Metal has a texture and a sampler each, and no argument buffer of pairs.
vk::SampledTexture2D<float4> Any[] : register(t1);
vk::SampledTextureCUBE<float> Others[] : register(t2, space1);
vk::SampledTexture2D<float4> Two[2] : register(t3, space2);
RWStructuredBuffer<float4> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Any[i].SampleLevel(0.5, 0) + Others[i + 1].SampleLevel(float3(1, 0, 0), 0) + Two[1].SampleLevel(0.25, 0);
}
// EXPECT --emit=msl
// DIAG: MslUnboundedCombined @ 3
// DIAG: MslUnboundedCombined @ 4
//| combined-unbounded-metal.hlsl:3:30: error: Metal cannot bind an array of combined image samplers without a size: give 'Any' a size, or declare an array of textures and an array of samplers
//|     3 | vk::SampledTexture2D<float4> Any[] : register(t1);
//|       |                              ^
//| combined-unbounded-metal.hlsl:4:31: error: Metal cannot bind an array of combined image samplers without a size: give 'Others' a size, or declare an array of textures and an array of samplers
//|     4 | vk::SampledTextureCUBE<float> Others[] : register(t2, space1);
//|       |                               ^
//| 2 errors generated.
// EXPECT(0) --emit=spirv
