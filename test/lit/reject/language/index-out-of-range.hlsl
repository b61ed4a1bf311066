// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  float3 v = 0;
  float4x4 m = 0;
  int a[3] = {1, 2, 3};
  Out[0] = v[3];
  Out[1] = m[4][0];
  Out[2] = a[5];
}
// EXPECT
