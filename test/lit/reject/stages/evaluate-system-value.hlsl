// RUN: %check-diags %s
// System values have no value at another place: drivers compute them for the pixel only.
float4 main(nointerpolation float4 p : SV_Position, float2 clips : SV_ClipDistance, float2 uv : UV) : SV_Target {
  float4 sum = EvaluateAttributeAtCentroid(p.x) + EvaluateAttributeSnapped(clips, int2(-3, 2)).xyxy;
  return sum + GetAttributeAtVertex(p, 1) + EvaluateAttributeAtSample(uv, 1).xyxy;
}
// EXPECT -T ps_6_1
// DIAG: EvaluateSystemValue @ 4
// DIAG: EvaluateInput @ 4
// DIAG: EvaluateSystemValue @ 5
//| evaluate-system-value.hlsl:4:44: error: 'EvaluateAttributeAtCentroid' cannot evaluate the system value 'SV_Position': pass it in another output of the vertex shader
//|     4 |   float4 sum = EvaluateAttributeAtCentroid(p.x) + EvaluateAttributeSnapped(clips, int2(-3, 2)).xyxy;
//|       |                                            ^~~
//| evaluate-system-value.hlsl:4:76: error: 'EvaluateAttributeSnapped' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|     4 |   float4 sum = EvaluateAttributeAtCentroid(p.x) + EvaluateAttributeSnapped(clips, int2(-3, 2)).xyxy;
//|       |                                                                            ^~~~~
//| evaluate-system-value.hlsl:5:37: error: 'GetAttributeAtVertex' cannot evaluate the system value 'SV_Position': pass it in another output of the vertex shader
//|     5 |   return sum + GetAttributeAtVertex(p, 1) + EvaluateAttributeAtSample(uv, 1).xyxy;
//|       |                                     ^
//| 3 errors generated.
