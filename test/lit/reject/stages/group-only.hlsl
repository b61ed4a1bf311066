// RUN: %check-diags %s
float4 main(float4 at : POSITION) : SV_Position { return at * GetGroupWaveIndex() + GetGroupWaveCount() + WaveGetLaneIndex(); }
float4 color(inout void to : SV_Target) {}
// EXPECT -T vs_6_0
// DIAG: warning @ 3
// DIAG: RayStage @ 2
// DIAG: RayStage @ 2
//| group-only.hlsl:3:42: warning: non-void function does not return a value [-Wreturn-type]
//|     3 | float4 color(inout void to : SV_Target) {}
//|       |                                          ^
//| group-only.hlsl:2:63: error: 'GetGroupWaveIndex' is not available here: only compute, amplification, mesh shaders have it
//|     2 | float4 main(float4 at : POSITION) : SV_Position { return at * GetGroupWaveIndex() + GetGroupWaveCount() + WaveGetLaneIndex(); }
//|       |                                                               ^~~~~~~~~~~~~~~~~
//| group-only.hlsl:2:85: error: 'GetGroupWaveCount' is not available here: only compute, amplification, mesh shaders have it
//|     2 | float4 main(float4 at : POSITION) : SV_Position { return at * GetGroupWaveIndex() + GetGroupWaveCount() + WaveGetLaneIndex(); }
//|       |                                                                                     ^~~~~~~~~~~~~~~~~
//| 1 warning and 2 errors generated.
// EXPECT -T ps_6_0 -E color
// DIAG: warning @ 3
// DIAG: SemanticMissing @ 3
// DIAG: LowerType @ 3
//| group-only.hlsl:3:42: warning: non-void function does not return a value [-Wreturn-type]
//|     3 | float4 color(inout void to : SV_Target) {}
//|       |                                          ^
//| group-only.hlsl:3:8: error: 'color' needs a semantic: it is an output of the pixel shader
//|     3 | float4 color(inout void to : SV_Target) {}
//|       |        ^~~~~
//| group-only.hlsl:3:25: error: type 'void' is not supported in a shader
//|     3 | float4 color(inout void to : SV_Target) {}
//|       |                         ^~
//| 1 warning and 2 errors generated.
