// RUN: %check-diags %s
cbuffer C {
  float3 a : packoffset(c0.z);
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = a.x;
}
// EXPECT
