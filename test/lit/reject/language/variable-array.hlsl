// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  int a[i];
  Out[0] = 1;
}
// EXPECT
// DIAG: warning @ 4
// DIAG: note @ 4
// DIAG: note @ 3
// DIAG: error @ 4
//| variable-array.hlsl:4:9: warning: variable length arrays in C++ are a Clang extension [-Wvla-cxx-extension]
//|     4 |   int a[i];
//|       |         ^
//| variable-array.hlsl:4:9: note: function parameter 'i' with unknown value cannot be used in a constant expression
//| variable-array.hlsl:3:38: note: declared here
//|     3 | [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                      ^
//| variable-array.hlsl:4:8: error: variable length arrays are not supported for the current target
//|     4 |   int a[i];
//|       |        ^
//| 1 warning and 1 error generated.
