// RUN: %check-diags %s
[WaveOpsIncludeHelperLanes]
float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
// EXPECT -T ps_6_6 --target metal --emit=msl
// DIAG: HelperLanesIgnored @ 3
// DIAG: MslStage @ 3
//| metal.hlsl:3:8: warning: [WaveOpsIncludeHelperLanes] has no effect: the device decides whether helper lanes take part in operations on waves [-Wignored-helper-lanes]
//|     3 | float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
//|       |        ^~~~
//| metal.hlsl:3:8: error: 'main' is a pixel shader: only compute shaders are compiled for Metal so far
//|     3 | float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
//|       |        ^~~~
//| 1 warning and 1 error generated.
// EXPECT -T ps_6_6
// DIAG: HelperLanesIgnored @ 3
//| metal.hlsl:3:8: warning: [WaveOpsIncludeHelperLanes] has no effect: the device decides whether helper lanes take part in operations on waves [-Wignored-helper-lanes]
//|     3 | float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
//|       |        ^~~~
//| 1 warning generated.
