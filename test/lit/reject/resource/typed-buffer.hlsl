// RUN: %check-diags %s
Buffer<float4> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[0].x;
}
// EXPECT
