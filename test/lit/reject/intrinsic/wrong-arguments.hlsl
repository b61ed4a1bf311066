// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
struct S {
  int a;
};
[numthreads(8, 1, 1)] void main() {
  S s = {1};
  Out[0] = sin(s);
  Out[1] = dot(float3(1, 2, 3));
  Out[2] = cross(float2(1, 2), float2(3, 4)).x;
  Out[3] = mul(float2x3(1, 2, 3, 4, 5, 6), s).x;
  Out[4] = asdouble(1.0, 2.0);
}
// EXPECT
// DIAG: error @ 8
// DIAG: CallFound @ 8
// DIAG: CallExpected @ 8
// DIAG: error @ 9
// DIAG: CallFound @ 9
// DIAG: CallExpected @ 9
// DIAG: error @ 10
// DIAG: CallFound @ 10
// DIAG: CallExpected @ 10
// DIAG: error @ 11
// DIAG: CallFound @ 11
// DIAG: CallExpected @ 11
// DIAG: CallExpected @ 11
// DIAG: CallExpected @ 11
// DIAG: CallExpected @ 11
// DIAG: CallOtherForms @ 11
//| wrong-arguments.hlsl:8:12: error: no matching function for call to 'sin'
//|     8 |   Out[0] = sin(s);
//|       |            ^~~
//| wrong-arguments.hlsl:8:12: note: found (S)
//| wrong-arguments.hlsl:8:12: note: expected 'T sin(T)'
//| wrong-arguments.hlsl:9:12: error: no matching function for call to 'dot'
//|     9 |   Out[1] = dot(float3(1, 2, 3));
//|       |            ^~~
//| wrong-arguments.hlsl:9:12: note: found (float3)
//| wrong-arguments.hlsl:9:12: note: expected 'S dot(T, T)'
//| wrong-arguments.hlsl:10:12: error: no matching function for call to 'cross'
//|    10 |   Out[2] = cross(float2(1, 2), float2(3, 4)).x;
//|       |            ^~~~~
//| wrong-arguments.hlsl:10:12: note: found (float2, float2)
//| wrong-arguments.hlsl:10:12: note: expected 'T cross(T, T)'
//| wrong-arguments.hlsl:11:12: error: no matching function for call to 'mul'
//|    11 |   Out[3] = mul(float2x3(1, 2, 3, 4, 5, 6), s).x;
//|       |            ^~~
//| wrong-arguments.hlsl:11:12: note: found (float2x3, S)
//| wrong-arguments.hlsl:11:12: note: expected 'T mul(T, T)'
//| wrong-arguments.hlsl:11:12: note: expected 'T mul(S, T)'
//| wrong-arguments.hlsl:11:12: note: expected 'T mul(T, S)'
//| wrong-arguments.hlsl:11:12: note: expected 'S mul(vR, vR)'
//| wrong-arguments.hlsl:11:12: note: and 3 more
//| 4 errors generated.
