// RUN: %check-diags %s
struct In {
  float2 uv : UV;
  nointerpolation float2 flat : FLAT;
};
float2 far(float2 v) { return EvaluateAttributeAtSample(v, 1); }
float2 changed(float2 v) {
  v *= 2;
  return EvaluateAttributeAtSample(v, 1);
}
float2 usual(float2 v = float2(1, 2)) { return EvaluateAttributeSnapped(v, 1); }
float2 farther(In i) { return far(i.uv); }
float2 element(float2 list[2], uint n) {
  float2 one = list[n];
  return EvaluateAttributeAtSample(one, 1);
}
float4 main(In i, float3 n : N, float2 list[2] : LIST) : SV_Target {
  float3 m = n.zyx + 1;
  float3 o = n;
  o.x = 2;
  In copy = i;
  copy.uv += 1;
  float2 itself = EvaluateAttributeCentroid(itself);
  return float4(EvaluateAttributeSnapped(m, int2(1, -3)), far(i.uv + 1).x) +
         GetAttributeAtVertex(i.uv, 1).xyxy + GetAttributeAtVertex(i.flat, 2).xyxy +
         EvaluateAttributeCentroid(o).x + far(copy.uv).x + usual().x + farther(copy).y + changed(i.uv).x + element(list, 1).x +
         GetAttributeAtVertex(i.flat, 3).x + GetAttributeAtVertex(i.flat, -1).x;
}
// EXPECT -T ps_6_1
// DIAG: warning @ 23
// DIAG: EvaluateInput @ 23
// DIAG: EvaluateInput @ 24
// DIAG: EvaluateArgument @ 24
// DIAG: EvaluateVertex @ 25
// DIAG: EvaluateInput @ 26
// DIAG: EvaluateArgument @ 26
// DIAG: EvaluateArgument @ 11
// DIAG: LowerIndexOutOfRange @ 27
// DIAG: LowerIndexOutOfRange @ 27
// DIAG: EvaluateArgument @ 12
// DIAG: EvaluateInput @ 9
// DIAG: EvaluateInput @ 15
//| evaluate.hlsl:23:45: warning: variable 'itself' is uninitialized when used within its own initialization [-Wuninitialized]
//|    23 |   float2 itself = EvaluateAttributeCentroid(itself);
//|       |          ~~~~~~                             ^~~~~~
//| evaluate.hlsl:23:45: error: 'EvaluateAttributeCentroid' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    23 |   float2 itself = EvaluateAttributeCentroid(itself);
//|       |                                             ^~~~~~
//| evaluate.hlsl:24:42: error: 'EvaluateAttributeSnapped' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    24 |   return float4(EvaluateAttributeSnapped(m, int2(1, -3)), far(i.uv + 1).x) +
//|       |                                          ^
//| evaluate.hlsl:24:63: error: 'far' evaluates 'v' as an input: pass a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    24 |   return float4(EvaluateAttributeSnapped(m, int2(1, -3)), far(i.uv + 1).x) +
//|       |                                                               ^~~~~~~~
//| evaluate.hlsl:25:31: error: 'GetAttributeAtVertex' expects an input with 'nointerpolation'
//|    25 |          GetAttributeAtVertex(i.uv, 1).xyxy + GetAttributeAtVertex(i.flat, 2).xyxy +
//|       |                               ^~~~
//| evaluate.hlsl:26:36: error: 'EvaluateAttributeCentroid' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    26 |          EvaluateAttributeCentroid(o).x + far(copy.uv).x + usual().x + farther(copy).y + changed(i.uv).x + element(list, 1).x +
//|       |                                    ^
//| evaluate.hlsl:26:47: error: 'far' evaluates 'v' as an input: pass a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    26 |          EvaluateAttributeCentroid(o).x + far(copy.uv).x + usual().x + farther(copy).y + changed(i.uv).x + element(list, 1).x +
//|       |                                               ^~~~~~~
//| evaluate.hlsl:11:25: error: 'usual' evaluates 'v' as an input: pass a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    11 | float2 usual(float2 v = float2(1, 2)) { return EvaluateAttributeSnapped(v, 1); }
//|       |                         ^~~~~~~~~~~
//| evaluate.hlsl:27:39: error: index 3 is out of range: there are 3 elements
//|    27 |          GetAttributeAtVertex(i.flat, 3).x + GetAttributeAtVertex(i.flat, -1).x;
//|       |                                       ^
//| evaluate.hlsl:27:75: error: index 4294967295 is out of range: there are 3 elements
//|    27 |          GetAttributeAtVertex(i.flat, 3).x + GetAttributeAtVertex(i.flat, -1).x;
//|       |                                                                           ^~
//| evaluate.hlsl:12:35: error: 'far' evaluates 'v' as an input: pass a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    12 | float2 farther(In i) { return far(i.uv); }
//|       |                                   ^~~~
//| evaluate.hlsl:9:36: error: 'EvaluateAttributeAtSample' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|     9 |   return EvaluateAttributeAtSample(v, 1);
//|       |                                    ^
//| evaluate.hlsl:15:36: error: 'EvaluateAttributeAtSample' expects an input: a parameter of the entry point 'main', a member of one, or a copy that the shader does not change
//|    15 |   return EvaluateAttributeAtSample(one, 1);
//|       |                                    ^~~
//| 1 warning and 12 errors generated.
