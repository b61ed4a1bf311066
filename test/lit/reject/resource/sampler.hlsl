// RUN: %check-diags %s
Texture2D<float4> T;
SamplerState S;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T.SampleLevel(S, float2(0, 0), 0).x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 6
// DIAG: ResourceInstead @ 6
//| sampler.hlsl:6:14: error: 'Texture2D' is not supported
//|     6 |   Out[0] = T.SampleLevel(S, float2(0, 0), 0).x;
//|       |              ^~~~~~~~~~~
//| sampler.hlsl:6:14: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     6 |   Out[0] = T.SampleLevel(S, float2(0, 0), 0).x;
//|       |              ^~~~~~~~~~~
//| 1 error generated.
