// RUN: %check-diags %s
RWStructuredBuffer<float2x3> Out;
[numthreads(8, 1, 1)] void main() {
  float2x3 m = Out[1];
  Out[0] = (bool2x3)m ? m : Out[2];
}
// EXPECT
// DIAG: warning @ 5
// DIAG: LowerConditionMatrix @ 5
//| condition-matrix.hlsl:5:12: warning: implicit conversion turns matrix to scalar: 'bool2x3' (aka 'matrix<bool, 2, 3>') to 'bool' [-Wmatrix-conversion]
//|     5 |   Out[0] = (bool2x3)m ? m : Out[2];
//|       |            ^~~~~~~~~~ ~
//| condition-matrix.hlsl:5:12: error: a matrix cannot be the condition of '?:': use select(condition, a, b)
//|     5 |   Out[0] = (bool2x3)m ? m : Out[2];
//|       |            ^~~~~~~~~~
//| 1 warning and 1 error generated.
