// Does the same as shorter.spvasm, and also writes the fourth component.
[[vk::image_format("rgba32f")]] RWTexture2D<float4> Image : register(u2);
[numthreads(8, 4, 1)] void shorter(uint3 id : SV_DispatchThreadID) { Image[id.xy] = float4(id, 7); }
