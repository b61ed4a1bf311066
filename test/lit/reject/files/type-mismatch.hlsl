// RUN: %check-diags %s
struct S {
  int a;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  S s = {1};
  Out[0] = s;
  float4x4 m = s;
}
// EXPECT
// DIAG: error @ 8
// DIAG: error @ 9
//| type-mismatch.hlsl:8:12: error: assigning to 'unsigned int' from incompatible type 'S'
//|     8 |   Out[0] = s;
//|       |            ^
//| type-mismatch.hlsl:9:12: error: cannot initialize a variable of type 'float4x4' (aka 'matrix<float, 4, 4>') with an lvalue of type 'S'
//|     9 |   float4x4 m = s;
//|       |            ^   ~
//| 2 errors generated.
