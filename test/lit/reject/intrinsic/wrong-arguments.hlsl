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
  Out[3] = mul(float2x3(1, 2, 3, 4, 5, 6), float2(1, 2)).x;
  Out[4] = asdouble(1.0, 2.0);
}
// EXPECT
// DIAG: error @ 8
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: error @ 9
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: error @ 10
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: error @ 11
// DIAG: note @ 0
// DIAG: note @ 0
//| wrong-arguments.hlsl:8:12: error: no matching function for call to 'sin'
//|     8 |   Out[0] = sin(s);
//|       |            ^~~
//| <tessera>/sin:1:1: note: candidate function not viable: no known conversion from 'S' to 'float' for 1st argument
//|     1 | T sin(T)
//|       | ^
//| <tessera>/sin:1:1: note: candidate function not viable: no known conversion from 'S' to 'vector<float, 2>' (vector of 2 'float' values) for 1st argument
//|     1 | T sin(T)
//|       | ^
//| <tessera>/sin:1:1: note: candidate function not viable: no known conversion from 'S' to 'vector<float, 3>' (vector of 3 'float' values) for 1st argument
//|     1 | T sin(T)
//|       | ^
//| <tessera>/sin:1:1: note: candidate function not viable: no known conversion from 'S' to 'vector<float, 4>' (vector of 4 'float' values) for 1st argument
//|     1 | T sin(T)
//|       | ^
//| <tessera>/sin:1:1: note: candidate function template not viable: no known conversion from 'S' to 'half' for 1st argument
//|     1 | T sin(T)
//|       | ^
//| <tessera>/sin:1:1: note: candidate function template not viable: no known conversion from 'S' to '__bf16' for 1st argument
//|     1 | T sin(T)
//|       | ^
//| <tessera>/sin:1:1: note: candidate template ignored: could not match 'vector<float, N>' against 'S'
//| <tessera>/sin:1:1: note: candidate template ignored: could not match 'matrix<float, N, N>' against 'S'
//| <tessera>/sin:1:1: note: candidate template ignored: could not match 'vector<half, N>' against 'S'
//| <tessera>/sin:1:1: note: candidate template ignored: could not match 'matrix<half, N, N>' against 'S'
//| <tessera>/sin:1:1: note: candidate template ignored: could not match 'vector<__bf16, N>' against 'S'
//| <tessera>/sin:1:1: note: candidate template ignored: could not match 'matrix<__bf16, N, N>' against 'S'
//| wrong-arguments.hlsl:9:12: error: no matching function for call to 'dot'
//|     9 |   Out[1] = dot(float3(1, 2, 3));
//|       |            ^~~
//| <tessera>/dot:1:1: note: candidate function not viable: requires 2 arguments, but 1 was provided
//|     1 | S dot(T, T)
//|       | ^
//| <tessera>/dot:1:1: note: candidate function template not viable: requires 2 arguments, but 1 was provided
//|     1 | S dot(T, T)
//|       | ^
//| <tessera>/dot:1:1: note: candidate function template not viable: requires 2 arguments, but 1 was provided
//|     1 | S dot(T, T)
//|       | ^
//| <tessera>/dot:1:1: note: candidate function template not viable: requires 2 arguments, but 1 was provided
//|     1 | S dot(T, T)
//|       | ^
//| tessera: note: remaining 9 candidates omitted; pass -fshow-overloads=all to show them
//| wrong-arguments.hlsl:10:12: error: no matching function for call to 'cross'
//|    10 |   Out[2] = cross(float2(1, 2), float2(3, 4)).x;
//|       |            ^~~~~
//| <tessera>/cross:1:1: note: candidate function not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<float, 3>' (vector of 3 'float' values) for 1st argument
//|     1 | T cross(T, T)
//|       | ^
//| <tessera>/cross:1:1: note: candidate function template not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<half, 3>' (vector of 3 'half' values) for 1st argument
//|     1 | T cross(T, T)
//|       | ^
//| <tessera>/cross:1:1: note: candidate function template not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<double, 3>' (vector of 3 'double' values) for 1st argument
//|     1 | T cross(T, T)
//|       | ^
//| <tessera>/cross:1:1: note: candidate function template not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<__bf16, 3>' (vector of 3 '__bf16' values) for 1st argument
//|     1 | T cross(T, T)
//|       | ^
//| tessera: note: remaining 1 candidate omitted; pass -fshow-overloads=all to show them
//| wrong-arguments.hlsl:11:12: error: call to 'mul' is ambiguous
//|    11 |   Out[3] = mul(float2x3(1, 2, 3, 4, 5, 6), float2(1, 2)).x;
//|       |            ^~~
//| <tessera>/mul:3:1: note: candidate function [with T = float, N = 2, N = 3]
//|     3 | T mul(T, S)
//|       | ^
//| <tessera>/mul:2:1: note: candidate function [with T = float, N = 2]
//|     2 | T mul(S, T)
//|       | ^
//| 4 errors generated.
