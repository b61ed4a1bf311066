// RUN: %check-diags %s
// System values have no value at another place: drivers compute them for the pixel only.
[[vk::ext_builtin_input(/* FragCoord */ 15)]] static const float4 Place;
float4 main(nointerpolation float4 p : SV_Position, float2 clips : SV_ClipDistance, float2 uv : UV) : SV_Target {
  float4 sum = EvaluateAttributeAtCentroid(p.x) + EvaluateAttributeSnapped(clips, int2(-3, 2)).xyxy;
  return sum + GetAttributeAtVertex(p, 1) + EvaluateAttributeAtSample(uv, 1).xyxy + EvaluateAttributeCentroid(Place);
}
// EXPECT -T ps_6_1
// DIAG: EvaluateSystemValue @ 5
// DIAG: EvaluateInput @ 5
// DIAG: EvaluateSystemValue @ 6
// DIAG: EvaluateSystemValue @ 6
//| evaluate-system-value.hlsl:5:44: error: 'EvaluateAttributeAtCentroid' cannot evaluate the system value 'SV_Position': pass it in another output of the vertex shader
//|     5 |   float4 sum = EvaluateAttributeAtCentroid(p.x) + EvaluateAttributeSnapped(clips, int2(-3, 2)).xyxy;
//|       |                                            ^~~
//| evaluate-system-value.hlsl:5:76: error: 'EvaluateAttributeSnapped' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|     5 |   float4 sum = EvaluateAttributeAtCentroid(p.x) + EvaluateAttributeSnapped(clips, int2(-3, 2)).xyxy;
//|       |                                                                            ^~~~~
//| evaluate-system-value.hlsl:6:37: error: 'GetAttributeAtVertex' cannot evaluate the system value 'SV_Position': pass it in another output of the vertex shader
//|     6 |   return sum + GetAttributeAtVertex(p, 1) + EvaluateAttributeAtSample(uv, 1).xyxy + EvaluateAttributeCentroid(Place);
//|       |                                     ^
//| evaluate-system-value.hlsl:6:111: error: 'EvaluateAttributeCentroid' cannot evaluate the system value 'Place': pass it in another output of the vertex shader
//|     6 |   return sum + GetAttributeAtVertex(p, 1) + EvaluateAttributeAtSample(uv, 1).xyxy + EvaluateAttributeCentroid(Place);
//|       |                                                                                                               ^~~~~
//| 4 errors generated.
