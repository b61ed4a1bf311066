// RUN: %check-diags %s
Texture2D<float4> T : register(t0);
SamplerState S : register(s1);
float4 main(float2 uv : UV) : SV_Position { return T.Sample(S, uv); }
// EXPECT -T vs_6_0
// DIAG: DerivativeStage @ 4
//| vertex-derivative.hlsl:4:54: error: derivatives are not available in vertex shaders: pass the level of detail or the gradients
//|     4 | float4 main(float2 uv : UV) : SV_Position { return T.Sample(S, uv); }
//|       |                                                      ^~~~~~
//| 1 error generated.
