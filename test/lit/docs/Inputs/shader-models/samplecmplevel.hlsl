// row: `SampleCmpLevel`
// profile: cs_6_7
Texture2D<float> T; SamplerComparisonState S; RWStructuredBuffer<float> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = T.SampleCmpLevel(S, i.xy / 8.0, 0.5, 2);
}
