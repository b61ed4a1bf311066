// RUN: %check-diags %s
// Constructs of the effect framework are ignored, with a warning.
Texture2D<float4> Colors <string Name = "a.png"; bool B = 3 > 2;> : register(t0);
float Bright <
  string Widget = "slider";
  float Steps[2] = {1, 2};
>;
SamplerState Linear { Filter = MIN_MAG_MIP_LINEAR; AddressU = Clamp; };
SamplerComparisonState Shadow : register(s5) { ComparisonFunc = LESS; BorderColor = float4(0, 1, 2, 3); };
SamplerState Both[2] : register(s6) { { Filter = ANISOTROPIC; }, { Filter = ANISOTROPIC; } };
SamplerState Old = sampler_state { Texture = <Colors>; MinFilter = LINEAR; };
BlendState Blending { BlendEnable[0] = TRUE; };
RasterizerState Raster;
RWStructuredBuffer<float4> Out : register(u2);
[numthreads(1, 1, 1)] void main() {
  Out[0] = Bright * Colors.SampleLevel(Linear, float2(0, 0), 0) + Colors.SampleLevel(Old, 0, 0);
  int pass = 1;
  bool less = pass < Bright;
}
technique10 T <string x = "y";> {
  pass P <int a = 1;> { SetComputeShader(CompileShader(cs_5_0, main())); }
  pass { VertexShader = compile vs_2_0 other(); }
}
technique { pass p {} }
fxgroup g { technique11 q { pass a {} } }
struct Depth { int technique10; };
// EXPECT
// DIAG: EffectIgnored @ 3
// DIAG: EffectIgnored @ 4
// DIAG: EffectIgnored @ 8
// DIAG: EffectIgnored @ 9
// DIAG: EffectIgnored @ 10
// DIAG: EffectIgnored @ 11
// DIAG: EffectIgnored @ 12
// DIAG: EffectIgnored @ 13
// DIAG: EffectIgnored @ 20
// DIAG: EffectIgnored @ 24
// DIAG: EffectIgnored @ 25
//| effects.hlsl:3:26: warning: an annotation of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|     3 | Texture2D<float4> Colors <string Name = "a.png"; bool B = 3 > 2;> : register(t0);
//|       |                          ^
//| effects.hlsl:4:14: warning: an annotation of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|     4 | float Bright <
//|       |              ^
//| effects.hlsl:8:21: warning: a sampler's state of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|     8 | SamplerState Linear { Filter = MIN_MAG_MIP_LINEAR; AddressU = Clamp; };
//|       |                     ^
//| effects.hlsl:9:46: warning: a sampler's state of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|     9 | SamplerComparisonState Shadow : register(s5) { ComparisonFunc = LESS; BorderColor = float4(0, 1, 2, 3); };
//|       |                                              ^
//| effects.hlsl:10:37: warning: a sampler's state of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    10 | SamplerState Both[2] : register(s6) { { Filter = ANISOTROPIC; }, { Filter = ANISOTROPIC; } };
//|       |                                     ^
//| effects.hlsl:11:20: warning: a sampler's state of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    11 | SamplerState Old = sampler_state { Texture = <Colors>; MinFilter = LINEAR; };
//|       |                    ^~~~~~~~~~~~~
//| effects.hlsl:12:1: warning: an object of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    12 | BlendState Blending { BlendEnable[0] = TRUE; };
//|       | ^~~~~~~~~~
//| effects.hlsl:13:1: warning: an object of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    13 | RasterizerState Raster;
//|       | ^~~~~~~~~~~~~~~
//| effects.hlsl:20:1: warning: a technique of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    20 | technique10 T <string x = "y";> {
//|       | ^~~~~~~~~~~
//| effects.hlsl:24:1: warning: a technique of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    24 | technique { pass p {} }
//|       | ^~~~~~~~~
//| effects.hlsl:25:1: warning: a technique of the effect framework is ignored: the application sets such states [-Weffects-syntax]
//|    25 | fxgroup g { technique11 q { pass a {} } }
//|       | ^~~~~~~
//| 11 warnings generated.
// EXPECT -Wno-effects-syntax
