// Resources of every kind, in addition to those of the other shaders.
struct Pose {
  row_major float2x3 Turn[2];
  float3 At;
};
struct Pushed {
  uint Count;
  float2 Scale;
};
[[vk::push_constant]] ConstantBuffer<Pushed> Settings;
cbuffer Frame : register(b3, space1) {
  Pose Poses[4];
};
RWStructuredBuffer<Pose> Out : register(u2);
RWByteAddressBuffer Many[3] : register(u4);
typedef uint2 Pair[2];
RWStructuredBuffer<Pair> Pairs : register(u8);
RWBuffer<float4> Typed : register(u9);
Texture2D<float4> Layers[2] : register(t20);
Texture3D<int2> Volume : register(t23);
RWTexture2D<unorm float2> Written : register(u24);
SamplerState Filters[3] : register(s30);
SamplerComparisonState Compare : register(s34);
Texture2D<float> Depth : register(t35);
Texture2DMSArray<float> Samples : register(t36);
[[vk::combinedImageSampler]] Texture2D Paired : register(t40);
[[vk::combinedImageSampler]] SamplerState ByPaired : register(s40);
vk::SampledTexture2D<float4> Both[2] : register(t41);
[[vk::constant_id(7)]] const uint Steps = 5;
[[vk::constant_id(8)]] const bool IsOn = true;
[[vk::constant_id(9)]] const int Below = -3;
[[vk::constant_id(10)]] const float Half = 0.5;
[[vk::constant_id(11)]] const float Lowest = -1e39;
groupshared uint Shared[16];

[WaveSize(8, 64, 32)]
[numthreads(8, 2, 1)]
void main(uint id : SV_GroupIndex) {
  Shared[id] = id;
  GroupMemoryBarrierWithGroupSync();
  uint At = Out.IncrementCounter();
  Out[At] = Poses[id % 4];
  Typed[id] = float4(Settings.Scale, Half, Below + Lowest);
  Pairs[id][1] = uint2(At, id);
  float4 Texel = Layers[1].SampleLevel(Filters[2], float2(0.25, 0.75), 0) + Volume.Load(int4(id, 1, 0, 0)).xyxy;
  Texel += Paired.SampleLevel(ByPaired, float2(0.5, 0.25), 0) + Both[1].SampleLevel(float2(0.25, 0.5), 0);
  Texture2D<float> FromHeap = ResourceDescriptorHeap[id];
  RWStructuredBuffer<uint> Counted = ResourceDescriptorHeap[9];
  SamplerState HeapSampler = SamplerDescriptorHeap[2];
  Texel.x += FromHeap.SampleLevel(HeapSampler, float2(0, 0), 0) + Counted.IncrementCounter();
  Written[uint2(id, 1)] = Texel.xy * Depth.SampleCmpLevelZero(Compare, float2(0.5, 0.5), 0.25) + Samples.Load(int3(0, 0, 1), 2);
  uint Size;
  Many[1].GetDimensions(Size);
  Many[1].Store(4 * id, IsOn ? Steps + Shared[15 - id] : Settings.Count + Size);
}
