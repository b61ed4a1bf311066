// RUN: %check-diags %s
struct In {
  float2 uv : UV;
  float3 normal;
};
float4 main(In i, float2 again : Uv0, float depth : SV_Depth, float4 at : SV_Positions) : SV_Target0 {
  return i.uv.xyxy;
}
// EXPECT -T ps_6_0
// DIAG: SemanticMissing @ 4
// DIAG: StageSemantic @ 6
// DIAG: StageSemantic @ 6
//| semantics.hlsl:4:10: error: 'normal' needs a semantic: it is an input of the pixel shader
//|     4 |   float3 normal;
//|       |          ^~~~~~
//| semantics.hlsl:6:53: error: 'SV_Depth' is not an input of pixel shaders
//|     6 | float4 main(In i, float2 again : Uv0, float depth : SV_Depth, float4 at : SV_Positions) : SV_Target0 {
//|       |                                                     ^~~~~~~~
//| semantics.hlsl:6:75: error: 'SV_Positions' is not an input of pixel shaders
//|     6 | float4 main(In i, float2 again : Uv0, float depth : SV_Depth, float4 at : SV_Positions) : SV_Target0 {
//|       |                                                                           ^~~~~~~~~~~~
//| 3 errors generated.
