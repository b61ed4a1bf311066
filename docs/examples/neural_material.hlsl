// A neural material in a compute pass, as in deferred shading: each thread evaluates the material for the angles of its own texel.
// neural_paint.hlsli has the material and its options.
//
//   tessera -T cs_6_10 neural_material.hlsl -o neural_material.spv
#include "neural_paint.hlsli"

StructuredBuffer<Angles> Surfaces : register(t1);
RWStructuredBuffer<float3> Colors : register(u2);

[numthreads(64, 1, 1)] void main(uint texel : SV_DispatchThreadID) {
  Colors[texel] = reflected(Surfaces[texel]);
}
