// RUN: %check-diags %s
#define EARLY [earlydepthstencil]
[shader("pixel")] [[vk::early_and_late_tests]] float4 main(float2 uv : UV) : SV_Target { return uv.xyxy; }
[shader("pixel")] EARLY float4 other(float2 uv : UV) : SV_Target { return uv.xyxy; }
// EXPECT -T ps_6_6 -E main
// DIAG: AttributeOrder @ 3
// DIAG: AttributeInMacro @ 4
//| attribute-order.hlsl:3:20: error: an attribute in two brackets must stand before those in one: write [[...]] first
//|     3 | [shader("pixel")] [[vk::early_and_late_tests]] float4 main(float2 uv : UV) : SV_Target { return uv.xyxy; }
//|       |                    ^
//| attribute-order.hlsl:4:19: error: [earlydepthstencil] of a macro must stand before the other attributes
//|     4 | [shader("pixel")] EARLY float4 other(float2 uv : UV) : SV_Target { return uv.xyxy; }
//|       |                   ^~~~~
//| 2 errors generated.
