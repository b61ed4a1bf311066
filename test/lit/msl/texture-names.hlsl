// User's names that are types or options of textures in the library are replaced in the text.
// RUN: tessera --target apple-m2 %s --emit=msl | FileCheck %s
Texture2D<float4> texture2d : register(t0);
SamplerState sampler : register(s1);
SamplerComparisonState compare_exchange_texel : register(s2);
RWTexture2D<uint> depth2d : register(u3);
RWStructuredBuffer<float4> Out : register(u4);

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float level = Out[i].x * 2, side = Out[i].y, min_lod_clamp = level * side;
  Out[0] = texture2d.SampleGrad(sampler, side, level, -level, 0, min_lod_clamp);
  Out[1] = texture2d.SampleLevel(sampler, side, level) + texture2d.GatherAlpha(sampler, level);
  Out[2] = texture2d.SampleCmpLevelZero(compare_exchange_texel, side, level);
  uint access;
  InterlockedCompareExchange(depth2d[uint2(i, 0)], i, 1, access);
  Out[3] = access + min_lod_clamp;
}
// CHECK: depth2d<float> texture2d_ {{\[\[}}texture(0)]],
// CHECK: texture2d<uint, access::read_write> depth2d_ {{\[\[}}texture(3)]],
// CHECK: sampler sampler_ {{\[\[}}sampler(1)]],
// CHECK: sampler compare_exchange_texel_ {{\[\[}}sampler(2)]],
// CHECK: float level_ =
// CHECK: float min_lod_clamp_ =
// CHECK: texture2d_.sample(sampler_, t, gradient2d(float2(level_), float2(-level_)),
// CHECK-NEXT: min_lod_clamp(min_lod_clamp_), int2(0))
// CHECK: texture2d_.sample(sampler_, t, level(level_))
// CHECK: texture2d_.sample_compare(compare_exchange_texel_, t, level_, level(0.0f))
// CHECK: compare_exchange_texel(depth2d_, i, 1u, uint2(i, 0u))
