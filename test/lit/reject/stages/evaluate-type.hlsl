// RUN: %check-diags %s
// SPIR-V interpolates only floats of 32 bits. With -spirv, 'half' and 'min16float' have that width.
float4 main(half2 a : A, nointerpolation int b : B, uint c : C, float16_t d[2] : D, min16float e : E, float3x2 f : F) : SV_Target {
  float4 sum = EvaluateAttributeAtCentroid(a).xyxy;
  sum += EvaluateAttributeAtCentroid(b);
  sum += EvaluateAttributeAtSample(c, 2);
  sum += EvaluateAttributeSnapped(d[1], int2(-3, 2));
  return sum + EvaluateAttributeCentroid(e) + EvaluateAttributeCentroid(f[2]).xyxy;
}
// EXPECT -T ps_6_2
// DIAG: EvaluateType @ 4
// DIAG: EvaluateType @ 5
// DIAG: EvaluateType @ 6
// DIAG: EvaluateType @ 7
// DIAG: EvaluateType @ 8
//| evaluate-type.hlsl:4:44: error: 'EvaluateAttributeAtCentroid' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     4 |   float4 sum = EvaluateAttributeAtCentroid(a).xyxy;
//|       |                                            ^
//| evaluate-type.hlsl:5:38: error: 'EvaluateAttributeAtCentroid' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     5 |   sum += EvaluateAttributeAtCentroid(b);
//|       |                                      ^
//| evaluate-type.hlsl:6:36: error: 'EvaluateAttributeAtSample' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     6 |   sum += EvaluateAttributeAtSample(c, 2);
//|       |                                    ^
//| evaluate-type.hlsl:7:35: error: 'EvaluateAttributeSnapped' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     7 |   sum += EvaluateAttributeSnapped(d[1], int2(-3, 2));
//|       |                                   ^~~~
//| evaluate-type.hlsl:8:42: error: 'EvaluateAttributeCentroid' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     8 |   return sum + EvaluateAttributeCentroid(e) + EvaluateAttributeCentroid(f[2]).xyxy;
//|       |                                          ^
//| 5 errors generated.
// EXPECT -T ps_6_2 -spirv
// DIAG: EvaluateType @ 5
// DIAG: EvaluateType @ 6
// DIAG: EvaluateType @ 7
//| evaluate-type.hlsl:5:38: error: 'EvaluateAttributeAtCentroid' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     5 |   sum += EvaluateAttributeAtCentroid(b);
//|       |                                      ^
//| evaluate-type.hlsl:6:36: error: 'EvaluateAttributeAtSample' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     6 |   sum += EvaluateAttributeAtSample(c, 2);
//|       |                                    ^
//| evaluate-type.hlsl:7:35: error: 'EvaluateAttributeSnapped' expects an input of 32-bit floats: SPIR-V interpolates no others
//|     7 |   sum += EvaluateAttributeSnapped(d[1], int2(-3, 2));
//|       |                                   ^~~~
//| 3 errors generated.
