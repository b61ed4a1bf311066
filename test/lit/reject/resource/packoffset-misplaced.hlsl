// RUN: %check-diags %s
cbuffer C {
  float3 a : packoffset(c0.z);
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = a.x;
}
// EXPECT
// DIAG: error @ 3
//| packoffset-misplaced.hlsl:3:14: error: packoffset cannot cross register boundary
//|     3 |   float3 a : packoffset(c0.z);
//|       |              ^
//| 1 error generated.
