// RUN: %check-diags %s
float4 main(float4 c : COLOR, out float4 last : SV_Target7, out float4 beyond : SV_Target8) : SV_Target {
  last = beyond = c;
  return c;
}
struct Two {
  float4 colors[2] : SV_Target7;
};
Two array(float4 c : COLOR) {
  Two t = {c, c};
  return t;
}
// EXPECT -T ps_6_0
// DIAG: StageTargets @ 2
//| targets.hlsl:2:81: error: 'SV_Target8' goes beyond the 8 render targets of a pixel shader
//|     2 | float4 main(float4 c : COLOR, out float4 last : SV_Target7, out float4 beyond : SV_Target8) : SV_Target {
//|       |                                                                                 ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T ps_6_0 -E array
// DIAG: StageTargets @ 7
//| targets.hlsl:7:22: error: 'SV_Target7' goes beyond the 8 render targets of a pixel shader
//|     7 |   float4 colors[2] : SV_Target7;
//|       |                      ^~~~~~~~~~
//| 1 error generated.
