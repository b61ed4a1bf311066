// RUN: %exec-test %s
// A matrix of two rows and columns beside a vector of four components: operators, assignments, initializers, arguments and results.
// groups: 1 1 1
// in In f32: [1, 2, 3, 4]
// out Out f32: [11, 22, 33, 44, 10, 40, 90, 160, 1, 0, 11, 22, 33, 44, 2, 4, 6, 8, 4, 3, 2, 1, 1, 2, 3, 4]
StructuredBuffer<float4> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
static uint N = 0;
void put(float4 v) {
  for (uint i = 0; i < 4; ++i)
    Out[N++] = v[i];
}
float2x2 twice(float4 v) { return v * 2; }
float4 reversed(float2x2 m) { return float4(m[1][1], m[1][0], m[0][1], m[0][0]); }

[numthreads(1, 1, 1)] void main() {
  float4 v = In[0];
  float2x2 m = float2x2(10, 20, 30, 40);
  put(v + m);
  put(m * v);
  Out[N++] = (v < m).x;
  Out[N++] = (m < v)._m11;
  m += v;
  put(m);
  float2x2 doubled = v;
  doubled = twice(doubled);
  put(doubled);
  put(reversed(v));
  v = m = v;
  put(v);
}
