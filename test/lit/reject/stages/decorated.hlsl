// RUN: %check-diags %s
float4 main([[vk::ext_decorate(14)]] float2 uv : UV) : SV_Target { return uv.xyxy; }
// EXPECT -T ps_6_6
// DIAG: StageDecorate @ 2
//| decorated.hlsl:2:45: error: 'vk::ext_decorate' is not supported on an input or output so far: use the interpolation modifiers, [[vk::location]] and [[vk::index]]
//|     2 | float4 main([[vk::ext_decorate(14)]] float2 uv : UV) : SV_Target { return uv.xyxy; }
//|       |                                             ^~
//| 1 error generated.
