// RUN: %check-diags %s
[WaveOpsIncludeHelperLanes]
float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
[WaveOpsIncludeHelperLanes]
float4 vertex(float4 p : P) : SV_Position { return p; }
// EXPECT -T ps_6_6 --target metal --emit=msl
// DIAG: MslStage @ 3
//| metal.hlsl:3:8: error: 'main' is a pixel shader: only compute shaders are compiled for Metal so far
//|     3 | float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
//|       |        ^~~~
//| 1 error generated.
// EXPECT -T ps_6_6
// EXPECT -T vs_6_6 -E vertex
// DIAG: HelperLanesIgnored @ 5
//| metal.hlsl:5:8: warning: [WaveOpsIncludeHelperLanes] has no effect: only pixel shaders have helper lanes [-Wignored-helper-lanes]
//|     5 | float4 vertex(float4 p : P) : SV_Position { return p; }
//|       |        ^~~~~~
//| 1 warning generated.
