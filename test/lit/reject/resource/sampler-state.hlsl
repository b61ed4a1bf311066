// RUN: %check-diags %s
// The state of a sampler, as effect files have it.
Texture2D<float4> Colors : register(t0);
SamplerState Linear { Filter = MIN_MAG_MIP_LINEAR; AddressU = Clamp; };
SamplerComparisonState Shadow { ComparisonFunc = LESS; };
RWStructuredBuffer<float4> Out : register(u2);
[numthreads(1, 1, 1)] void main() { Out[0] = Colors.SampleLevel(Linear, float2(0, 0), 0); }
// EXPECT
// DIAG: InitializerSampler @ 4
//| sampler-state.hlsl:4:21: error: the state of sampler 'Linear' cannot be in the shader: the application makes the sampler, so remove what is in braces
//|     4 | SamplerState Linear { Filter = MIN_MAG_MIP_LINEAR; AddressU = Clamp; };
//|       |                     ^
//| 1 error generated.
