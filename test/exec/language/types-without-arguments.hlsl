// RUN: %exec-test %s
// `matrix`, `vector` and `Buffer` without arguments are float4x4, float4 and Buffer<float4>, `sampler` is SamplerState; as names of variables they are others.
// in In f32: [1, 2, 3, 4, 5, 6, 7, 8]
// inout Out f32: [0] * 8 -> [1, 2, 3, 4, 30, 11, 12, 2]
StructuredBuffer<vector> In : register(t1);
RWStructuredBuffer<float> Out : register(u2);
sampler Unused : register(s3);
Buffer Other : register(t4);

vector twice(vector v) { return v * 2; }
float first(matrix m) { return m[0][0]; }

[numthreads(1, 1, 1)] void main() {
  vector v = In[0];
  matrix m = (matrix)0;
  m[0] = v;
  for (int i = 0; i < 4; ++i)
    Out[i] = mul(float4(1, 0, 0, 0), m)[i];
  Out[4] = dot(v, v);
  float vector = 11, sampler = 12;
  Out[5] = vector;
  Out[6] = sampler;
  Out[7] = first(m) + first((matrix)m);
}
