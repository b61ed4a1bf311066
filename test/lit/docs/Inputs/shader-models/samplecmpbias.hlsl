// row: `SampleCmpBias`
// profile: ps_6_8
Texture2D<float> T; SamplerComparisonState S;
float main(float2 at : AT) : SV_Target { return T.SampleCmpBias(S, at, 0.5, 1.5); }
