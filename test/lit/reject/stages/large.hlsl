// RUN: %check-diags %s
struct Varyings {
  float4 at : SV_Position;
  float3 color : COLOR;
  [[vk::offset(16)]] uint2 kind : KIND;
};
Varyings placed() { return (Varyings)0; }
float4 many(float v[70000] : V) : SV_Target { return v[2]; }
float4 hit() : SV_Target {
  dx::HitObject none;
  return 1;
}
// EXPECT -T vs_6_8 -E placed
// DIAG: OffsetOverlap @ 5
//| large.hlsl:5:28: error: 'kind' at byte 16 overlaps the member before it, which ends at byte 28
//|     5 |   [[vk::offset(16)]] uint2 kind : KIND;
//|       |                            ^~~~
//| 1 error generated.
// EXPECT -T ps_6_8 -E many
// DIAG: LowerValueSize @ 8
//| large.hlsl:8:13: error: a variable or value of 70000 components is too large: at most 65532 are supported; use a buffer and access its elements
//|     8 | float4 many(float v[70000] : V) : SV_Target { return v[2]; }
//|       |             ^~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ps_6_9 -E hit
// DIAG: RayStage @ 10
//| large.hlsl:10:17: error: 'dx::HitObject' is not available here: only raygeneration, closesthit, miss shaders have it
//|    10 |   dx::HitObject none;
//|       |                 ^~~~
//| 1 error generated.
