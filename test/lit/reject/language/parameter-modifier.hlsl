// RUN: %check-diags %s
// In, out and inout are for parameters: of functions, methods, operators, in macros.
#define BOTH(T, Name) inout T Name
inout float twice(inout float a) { return a += a; }
out float Result;
struct S {
  in uint a;
  out uint get() { return a; }
  float operator()(inout float x, in float y, out float z) { return z = x += y; }
  float operator+=(in float x) { return a += x; }
};
template <inout int N, typename T> inout T shifted(in T a, BOTH(T, b)) { return b = a << N; }
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main(in uint i : SV_DispatchThreadID) {
  float x = Out[i];
  for (inout float y = x; y < 3; ++y)
    Out[i] = (in float)y;
  if (inout float y = x)
    Out[i] = sizeof(out float4[2]);
  float (twice_as_much)(inout float);
}
// EXPECT
// DIAG: ModifierMisplaced @ 4
// DIAG: ModifierMisplaced @ 5
// DIAG: ModifierMisplaced @ 7
// DIAG: ModifierMisplaced @ 8
// DIAG: ModifierMisplaced @ 12
// DIAG: ModifierMisplaced @ 12
// DIAG: ModifierMisplaced @ 16
// DIAG: ModifierMisplaced @ 17
// DIAG: ModifierMisplaced @ 18
// DIAG: ModifierMisplaced @ 19
//| parameter-modifier.hlsl:4:1: error: 'inout' applies only to function parameters: remove it
//|     4 | inout float twice(inout float a) { return a += a; }
//|       | ^~~~~
//| parameter-modifier.hlsl:5:1: error: 'out' applies only to function parameters: remove it
//|     5 | out float Result;
//|       | ^~~
//| parameter-modifier.hlsl:7:3: error: 'in' applies only to function parameters: remove it
//|     7 |   in uint a;
//|       |   ^~
//| parameter-modifier.hlsl:8:3: error: 'out' applies only to function parameters: remove it
//|     8 |   out uint get() { return a; }
//|       |   ^~~
//| parameter-modifier.hlsl:12:11: error: 'inout' applies only to function parameters: remove it
//|    12 | template <inout int N, typename T> inout T shifted(in T a, BOTH(T, b)) { return b = a << N; }
//|       |           ^~~~~
//| parameter-modifier.hlsl:12:36: error: 'inout' applies only to function parameters: remove it
//|    12 | template <inout int N, typename T> inout T shifted(in T a, BOTH(T, b)) { return b = a << N; }
//|       |                                    ^~~~~
//| parameter-modifier.hlsl:16:8: error: 'inout' applies only to function parameters: remove it
//|    16 |   for (inout float y = x; y < 3; ++y)
//|       |        ^~~~~
//| parameter-modifier.hlsl:17:15: error: 'in' applies only to function parameters: remove it
//|    17 |     Out[i] = (in float)y;
//|       |               ^~
//| parameter-modifier.hlsl:18:7: error: 'inout' applies only to function parameters: remove it
//|    18 |   if (inout float y = x)
//|       |       ^~~~~
//| parameter-modifier.hlsl:19:21: error: 'out' applies only to function parameters: remove it
//|    19 |     Out[i] = sizeof(out float4[2]);
//|       |                     ^~~
//| 10 errors generated.
