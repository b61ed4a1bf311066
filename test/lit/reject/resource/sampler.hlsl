// RUN: %check-diags %s
Texture2D<float4> T;
SamplerState S;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T.SampleLevel(S, float2(0, 0), 0).x;
}
// EXPECT
