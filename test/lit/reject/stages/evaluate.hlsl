// RUN: %check-diags %s
struct In {
  float2 uv : UV;
  nointerpolation float2 flat : FLAT;
};
float2 far(float2 v) { return EvaluateAttributeAtSample(v, 1); }
float4 main(In i, float3 n : N) : SV_Target {
  float3 m = n;
  return float4(EvaluateAttributeSnapped(m, int2(1, -3)), far(i.uv).x) +
         GetAttributeAtVertex(i.uv, 1).xyxy + GetAttributeAtVertex(i.flat, 2).xyxy;
}
// EXPECT -T ps_6_1
// DIAG: EvaluateInput @ 9
// DIAG: EvaluateVertex @ 10
// DIAG: EvaluateInput @ 6
//| evaluate.hlsl:9:42: error: 'EvaluateAttributeSnapped' expects an input: a parameter of the entry point 'main', or a member of one
//|     9 |   return float4(EvaluateAttributeSnapped(m, int2(1, -3)), far(i.uv).x) +
//|       |                                          ^
//| evaluate.hlsl:10:31: error: 'GetAttributeAtVertex' expects an input with 'nointerpolation'
//|    10 |          GetAttributeAtVertex(i.uv, 1).xyxy + GetAttributeAtVertex(i.flat, 2).xyxy;
//|       |                               ^~~~
//| evaluate.hlsl:6:57: error: 'EvaluateAttributeAtSample' expects an input: a parameter of the entry point 'main', or a member of one
//|     6 | float2 far(float2 v) { return EvaluateAttributeAtSample(v, 1); }
//|       |                                                         ^
//| 3 errors generated.
