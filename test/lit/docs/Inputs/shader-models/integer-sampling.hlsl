// row: samples of integer textures
// profile: ps_6_7
Texture2D<uint4> T; SamplerState S;
uint4 main(float2 at : AT) : SV_Target { return T.Sample(S, at); }
