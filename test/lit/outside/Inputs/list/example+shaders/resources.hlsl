struct Light {
  float4 color;
  uint index;
  float2x3 turn;
};
cbuffer Constants : register(b0) {
  float3 offset;
  uint count;
};
Texture2DArray<float4> Layers : register(t0);
SamplerState Linear : register(s0);
Texture3D<uint> Volume : register(t1);
StructuredBuffer<Light> Lights[2] : register(t2);
Buffer<float2> Texels : register(t4);
RWTexture2D<float2> Written : register(u0);
RWTexture2D<uint> Counted : register(u1);
[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) {
  Light light = Lights[1][id.x + count];
  float4 sampled = Layers.SampleLevel(Linear, float3(id.xy / 16.0 + offset.xy, light.index % 2), 0) * light.color;
  Written[id.xy] = sampled.xy + mul(light.turn, offset) + Texels[id.y];
  Counted[id.xy] = Volume[id.xyy % 8] + 1;
}
