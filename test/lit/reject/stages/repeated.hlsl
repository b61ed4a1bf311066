// RUN: %check-diags %s
struct Out {
  float4 first : SV_Target1;
  float4 second : SV_TARGET1;
};
Out main(float2 uv : UV, float2 again : Uv0) {
  Out o = {uv.xyxy, again.xyxy};
  return o;
}
// EXPECT -T ps_6_0
// DIAG: SemanticRepeated @ 6
// DIAG: SemanticRepeated @ 4
//| repeated.hlsl:6:41: error: two inputs have the semantic 'Uv0'
//|     6 | Out main(float2 uv : UV, float2 again : Uv0) {
//|       |                                         ^~~
//| repeated.hlsl:4:19: error: two outputs have the semantic 'SV_TARGET1'
//|     4 |   float4 second : SV_TARGET1;
//|       |                   ^~~~~~~~~~
//| 2 errors generated.
