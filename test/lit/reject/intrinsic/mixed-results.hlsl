// RUN: %check-diags %s
// Results of calls whose arguments have different types, by their names.
RWStructuredBuffer<float3> Out;
cbuffer Values {
  float4 low, high;
  float2x2 turn;
  float at;
};
[numthreads(8, 1, 1)] void main() {
  float3 blend = lerp(low, high, at);
  float2 atLeast = max(low, 1);
  float3 between = clamp(high, 0, at);
  uint2 turned = mul(turn, int2(1, -2));
  Out[0] = blend + between + float3(atLeast, turned.x);
}
// EXPECT
// DIAG: warning @ 10
// DIAG: warning @ 11
// DIAG: warning @ 12
//| mixed-results.hlsl:10:18: warning: implicit conversion truncates vector: 'vector<float, 4>' (vector of 4 'float' values) to 'vector<float, 3>' (vector of 3 'float' values) [-Wvector-conversion]
//|    10 |   float3 blend = lerp(low, high, at);
//|       |          ~~~~~   ^~~~~~~~~~~~~~~~~~~
//| mixed-results.hlsl:11:20: warning: implicit conversion truncates vector: 'vector<float, 4>' (vector of 4 'float' values) to 'vector<float, 2>' (vector of 2 'float' values) [-Wvector-conversion]
//|    11 |   float2 atLeast = max(low, 1);
//|       |          ~~~~~~~   ^~~~~~~~~~~
//| mixed-results.hlsl:12:20: warning: implicit conversion truncates vector: 'vector<float, 4>' (vector of 4 'float' values) to 'vector<float, 3>' (vector of 3 'float' values) [-Wvector-conversion]
//|    12 |   float3 between = clamp(high, 0, at);
//|       |          ~~~~~~~   ^~~~~~~~~~~~~~~~~~
//| 3 warnings generated.
