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
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: note @ 8
// DIAG: error @ 9
// DIAG: note @ 9
// DIAG: note @ 9
// DIAG: error @ 10
// DIAG: note @ 10
// DIAG: note @ 10
// DIAG: note @ 10
// DIAG: note @ 10
// DIAG: error @ 11
// DIAG: note @ 11
// DIAG: note @ 11
//| wrong-arguments.hlsl:8:12: error: no matching function for call to 'sin'
//|     8 |   Out[0] = sin(s);
//|       |            ^~~
//| wrong-arguments.hlsl:8:12: note: candidate function not viable: no known conversion from 'S' to 'float' for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: candidate function not viable: no known conversion from 'S' to 'vector<float, 2>' (vector of 2 'float' values) for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: candidate function not viable: no known conversion from 'S' to 'vector<float, 3>' (vector of 3 'float' values) for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: candidate function not viable: no known conversion from 'S' to 'vector<float, 4>' (vector of 4 'float' values) for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: candidate function template not viable: no known conversion from 'S' to 'half' for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: candidate function template not viable: no known conversion from 'S' to 'bf16' for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: candidate function template not viable: no known conversion from 'S' to 'min16float' for 1st argument: 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'vector<float, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'matrix<float, N, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'vector<half, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'matrix<half, N, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'vector<bf16, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'matrix<bf16, N, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'vector<min16float, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:8:12: note: 'matrix<min16float, N, N>' is expected, and this is 'S': 'T sin(T)'
//| wrong-arguments.hlsl:9:12: error: no matching function for call to 'dot'
//|     9 |   Out[1] = dot(float3(1, 2, 3));
//|       |            ^~~
//| wrong-arguments.hlsl:9:12: note: candidate function not viable: requires 2 arguments, but 1 was provided: 'S dot(T, T)'
//| wrong-arguments.hlsl:9:12: note: candidate function template not viable: requires 2 arguments, but 1 was provided: 'S dot(T, T)'
//| wrong-arguments.hlsl:10:12: error: no matching function for call to 'cross'
//|    10 |   Out[2] = cross(float2(1, 2), float2(3, 4)).x;
//|       |            ^~~~~
//| wrong-arguments.hlsl:10:12: note: candidate function not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<float, 3>' (vector of 3 'float' values) for 1st argument: 'T cross(T, T)'
//| wrong-arguments.hlsl:10:12: note: candidate function template not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<half, 3>' (vector of 3 'half' values) for 1st argument: 'T cross(T, T)'
//| wrong-arguments.hlsl:10:12: note: candidate function template not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<double, 3>' (vector of 3 'double' values) for 1st argument: 'T cross(T, T)'
//| wrong-arguments.hlsl:10:12: note: candidate function template not viable: no known conversion from 'float2' (vector of 2 'float' values) to 'vector<bf16, 3>' (vector of 3 'bf16' values) for 1st argument: 'T cross(T, T)'
//| wrong-arguments.hlsl:11:12: error: call to 'mul' is ambiguous
//|    11 |   Out[3] = mul(float2x3(1, 2, 3, 4, 5, 6), float2(1, 2)).x;
//|       |            ^~~
//| wrong-arguments.hlsl:11:12: note: candidate function [with T = float, N = 2, N = 3]: 'T mul(T, S)'
//| wrong-arguments.hlsl:11:12: note: candidate function [with T = float, N = 2]: 'T mul(S, T)'
//| 4 errors generated.
