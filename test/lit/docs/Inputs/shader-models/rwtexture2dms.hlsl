// row: `RWTexture2DMS`, `RWTexture2DMSArray`
// profile: ps_6_7
RWTexture2DMS<float4, 4> T; RWTexture2DMSArray<float4, 4> A;
float4 main(float4 at : SV_Position) : SV_Target {
  T.sample[1][at.xy] = at;
  A.sample[2][uint3(at.xy, 1)] = at;
  return T.sample[0][at.xy];
}
