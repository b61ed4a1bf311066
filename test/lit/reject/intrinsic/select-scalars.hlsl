// RUN: %check-diags %s
StructuredBuffer<float4> In : register(t1);
RWStructuredBuffer<float4> Out : register(u0);
[numthreads(8, 1, 1)] void main() {
  float4 v = In[0];
  Out[0] = select(v > 0, 1.0, 0.0);
  Out[1] = select(v > 0, v, 0.0); // one vector is enough
}
// EXPECT
// DIAG: LowerUnsupported @ 6
//| select-scalars.hlsl:6:12: error: 'select' with a vector condition and scalar values is not supported: write the values as vectors, for example (float4)1
//|     6 |   Out[0] = select(v > 0, 1.0, 0.0);
//|       |            ^~~~~~
//| 1 error generated.
