// RUN: %check-diags %s
float4 main(float2 uv : UV, out float4 at : POSITION, out uint part : SV_ClipDistance) : SV_Position {
  at = 0;
  part = 1;
  return uv.xyxy;
}
float4 pixel(float2 uv : UV, out float4 color : COLOR) : SV_Target {
  color = 1;
  return uv.xyxy;
}
// EXPECT -T vs_6_0
// DIAG: StageType @ 2
//| outputs.hlsl:2:71: error: 'SV_ClipDistance' cannot have type 'uint': expected float, a vector of floats or an array of them
//|     2 | float4 main(float2 uv : UV, out float4 at : POSITION, out uint part : SV_ClipDistance) : SV_Position {
//|       |                                                                       ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ps_6_0 -E pixel
// DIAG: StageSemantic @ 7
//| outputs.hlsl:7:49: error: 'COLOR' is not an output of pixel shaders
//|     7 | float4 pixel(float2 uv : UV, out float4 color : COLOR) : SV_Target {
//|       |                                                 ^~~~~
//| 1 error generated.
