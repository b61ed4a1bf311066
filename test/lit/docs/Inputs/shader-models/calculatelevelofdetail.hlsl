// row: `CalculateLevelOfDetail` with a comparison sampler
// profile: ps_6_8
Texture2D<float> T; SamplerComparisonState S;
float main(float2 at : AT) : SV_Target { return T.CalculateLevelOfDetail(S, at) + T.CalculateLevelOfDetailUnclamped(S, at); }
