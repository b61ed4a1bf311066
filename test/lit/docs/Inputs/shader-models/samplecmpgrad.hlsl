// row: `SampleCmpGrad`
// profile: cs_6_8
Texture2D<float> T; SamplerComparisonState S; RWStructuredBuffer<float> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = T.SampleCmpGrad(S, i.xy / 8.0, 0.5, 0.1, 0.2);
}
