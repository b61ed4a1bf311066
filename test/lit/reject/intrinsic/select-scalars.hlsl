// RUN: %check-diags %s
struct Pair { float a, b; };
StructuredBuffer<float2x2> In : register(t1);
RWStructuredBuffer<float2x2> Out : register(u0);
RWStructuredBuffer<Pair> Pairs : register(u2);
[numthreads(8, 1, 1)] void main() {
  float2x2 m = In[0];
  Out[0] = select(m, 1.0, 0.0);
  Pairs[0] = select(m[0] > 0, Pairs[1], Pairs[2]);
  Out[1][0] = select(m[0] > 0, 1.0, 0.0);
  Out[1][1] = select(m[0], 1, 0.5);
}
// EXPECT
// DIAG: warning @ 9
// DIAG: LowerUnsupported @ 8
// DIAG: LowerUnsupported @ 9
//| select-scalars.hlsl:9:26: warning: implicit conversion turns vector to scalar: 'vector<int, 2>' (vector of 2 'int' values) to 'bool' [-Wconversion]
//|     9 |   Pairs[0] = select(m[0] > 0, Pairs[1], Pairs[2]);
//|       |              ~~~~~~ ~~~~~^~~
//| select-scalars.hlsl:8:12: error: 'select' with a condition of more components than the values is not supported: write values of its shape, for example (float2x2)1
//|     8 |   Out[0] = select(m, 1.0, 0.0);
//|       |            ^~~~~~
//| select-scalars.hlsl:9:14: error: 'select' with a condition of more components than the values is not supported: write values of its shape, for example (float2x2)1
//|     9 |   Pairs[0] = select(m[0] > 0, Pairs[1], Pairs[2]);
//|       |              ^~~~~~
//| 1 warning and 2 errors generated.
