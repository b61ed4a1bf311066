// RUN: %check-diags %s
Texture2D<float4> T;
SamplerState S;
RWStructuredBuffer<float4> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = T.GatherRaw(S, 0); }
// EXPECT -T cs_6_7
// DIAG: GatherRawType @ 5
//| gather-raw.hlsl:5:48: error: 'GatherRaw' needs a texture of 'uint' or 'uint16_t', not of 'float4': declare it so, and bind a view of unsigned integers
//|     5 | [numthreads(1, 1, 1)] void main() { Out[0] = T.GatherRaw(S, 0); }
//|       |                                                ^~~~~~~~~
//| 1 error generated.
