// RUN: %check-diags %s
// Conditions of several components: of ?: on a matrix, if, loops, and a template's argument.
RWStructuredBuffer<float2x3> Out;
RWStructuredBuffer<bool3> Flags;
template <typename T> int ask(T value) {
  return value ? 1 : 2;
}
template <typename T> int askIf(T value) {
  if (value)
    return 3;
  return 4;
}
[numthreads(8, 1, 1)] void main() {
  float2x3 m = Out[1];
  float1 one = m._m00;
  Out[0] = (bool2x3)m ? m : Out[2];
  float3 v = Out[0][1];
  for (int i = 0; v; ++i)
    v -= 1;
  do
    v += 1;
  while (!v);
  while (or(v > 1, Flags[0]))
    v *= 0.5;
  if (one)
    Out[3] = m;
  Out[4] = ask(v.x) + ask(m) + askIf(v.xy) + askIf(one);
  Out[5]._m00_m01_m02 = v > 1 ? 1.5 : 2;
}
// EXPECT
// DIAG: warning @ 16
// DIAG: warning @ 18
// DIAG: warning @ 22
// DIAG: warning @ 23
// DIAG: warning @ 25
// DIAG: warning @ 6
// DIAG: note @ 27
// DIAG: warning @ 9
// DIAG: note @ 27
// DIAG: warning @ 9
// DIAG: note @ 27
// DIAG: LowerConditionParts @ 16
// DIAG: LowerConditionParts @ 18
// DIAG: LowerConditionParts @ 22
// DIAG: LowerConditionParts @ 23
// DIAG: LowerConditionParts @ 6
// DIAG: LowerConditionParts @ 9
//| condition-parts.hlsl:16:12: warning: implicit conversion turns matrix to scalar: 'bool2x3' (aka 'matrix<bool, 2, 3>') to 'bool' [-Wmatrix-conversion]
//|    16 |   Out[0] = (bool2x3)m ? m : Out[2];
//|       |            ^~~~~~~~~~ ~
//| condition-parts.hlsl:18:19: warning: implicit conversion turns vector to scalar: 'float3' (vector of 3 'float' values) to 'bool' [-Wconversion]
//|    18 |   for (int i = 0; v; ++i)
//|       |   ~~~             ^
//| condition-parts.hlsl:22:10: warning: implicit conversion turns vector to scalar: 'vector<bool, 3>' (vector of 3 'bool' values) to 'bool' [-Wconversion]
//|    20 |   do
//|       |   ~~
//|    21 |     v += 1;
//|    22 |   while (!v);
//|       |          ^~
//| condition-parts.hlsl:23:10: warning: implicit conversion turns vector to scalar: 'vector<bool, 3>' (vector of 3 'bool' values) to 'bool' [-Wconversion]
//|    23 |   while (or(v > 1, Flags[0]))
//|       |   ~~~~~  ^~~~~~~~~~~~~~~~~~~
//| condition-parts.hlsl:25:7: warning: implicit conversion turns vector to scalar: 'float1' (vector of 1 'float' value) to 'bool' [-Wconversion]
//|    25 |   if (one)
//|       |   ~~  ^~~
//| condition-parts.hlsl:6:10: warning: implicit conversion turns matrix to scalar: 'matrix<float, 2, 3>' to 'bool' [-Wmatrix-conversion]
//|     6 |   return value ? 1 : 2;
//|       |          ^~~~~ ~
//| condition-parts.hlsl:27:23: note: in instantiation of function template specialization 'ask<matrix<float, 2, 3>>' requested here
//|    27 |   Out[4] = ask(v.x) + ask(m) + askIf(v.xy) + askIf(one);
//|       |                       ^
//| condition-parts.hlsl:9:7: warning: implicit conversion turns vector to scalar: 'vector<float, 2>' (vector of 2 'float' values) to 'bool' [-Wconversion]
//|     9 |   if (value)
//|       |   ~~  ^~~~~
//| condition-parts.hlsl:27:32: note: in instantiation of function template specialization 'askIf<vector<float, 2>>' requested here
//|    27 |   Out[4] = ask(v.x) + ask(m) + askIf(v.xy) + askIf(one);
//|       |                                ^
//| condition-parts.hlsl:9:7: warning: implicit conversion turns vector to scalar: 'vector<float, 1>' (vector of 1 'float' value) to 'bool' [-Wconversion]
//|     9 |   if (value)
//|       |   ~~  ^~~~~
//| condition-parts.hlsl:27:46: note: in instantiation of function template specialization 'askIf<vector<float, 1>>' requested here
//|    27 |   Out[4] = ask(v.x) + ask(m) + askIf(v.xy) + askIf(one);
//|       |                                              ^
//| condition-parts.hlsl:16:12: error: a condition must be a scalar, but this has 6 components: use any() or all(), or select() to choose by components
//|    16 |   Out[0] = (bool2x3)m ? m : Out[2];
//|       |            ^~~~~~~~~~
//| condition-parts.hlsl:18:19: error: a condition must be a scalar, but this has 3 components: use any() or all(), or select() to choose by components
//|    18 |   for (int i = 0; v; ++i)
//|       |                   ^
//| condition-parts.hlsl:22:10: error: a condition must be a scalar, but this has 3 components: use any() or all(), or select() to choose by components
//|    22 |   while (!v);
//|       |          ^~
//| condition-parts.hlsl:23:10: error: a condition must be a scalar, but this has 3 components: use any() or all(), or select() to choose by components
//|    23 |   while (or(v > 1, Flags[0]))
//|       |          ^~~~~~~~~~~~~~~~~~~
//| condition-parts.hlsl:6:10: error: a condition must be a scalar, but this has 6 components: use any() or all(), or select() to choose by components
//|     6 |   return value ? 1 : 2;
//|       |          ^~~~~
//| condition-parts.hlsl:9:7: error: a condition must be a scalar, but this has 2 components: use any() or all(), or select() to choose by components
//|     9 |   if (value)
//|       |       ^~~~~
//| 8 warnings and 6 errors generated.
