// RUN: %exec-test %s
// Factors of mul whose inner dimensions differ: the larger one is truncated.
// options: -Wno-vector-conversion -Wno-matrix-conversion
// groups: 1 1 1
// in In f32: [1, 2, 3, 4]
// out Out f32: [5, 14, 14, 38, 62, 38, 44, 50, 6, 18, 30, 9, 10, 2, 3, 10, 14]
StructuredBuffer<float4> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
static uint N = 0;
void put(float3 v) {
  Out[N++] = v.x;
  Out[N++] = v.y;
  Out[N++] = v.z;
}

[numthreads(1, 1, 1)] void main() {
  float4 v = In[0];
  float4x4 m = float4x4(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  Out[N++] = mul(v.xy, v.xyz);       // 1 + 4
  Out[N++] = mul(v, v.xyz);          // 1 + 4 + 9
  put(mul(m, v.xyz).xyz);            // a row by three components
  put(mul(v, (float3x3)m));
  put(mul((float3x3)m, int4(1, 1, 1, 1)));
  float2x2 p = mul(float2x3(1, 1, 1, 1, 1, 1), float2x2(4, 4, 5, 6));
  Out[N++] = p[0][0];
  Out[N++] = p[0][1];
  float2 q = mul(float2x2(2, 0, 0, 3), float3(1, 1, 7));
  Out[N++] = q.x;
  Out[N++] = q.y;
  float2 r = mul(v.xyzw, float2x2(4, 4, 3, 5));
  Out[N++] = r.x;
  Out[N++] = r.y;
}
