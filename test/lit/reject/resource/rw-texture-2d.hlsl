// RUN: %check-diags %s
RWTexture2D<float> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[uint2(0, 0)];
}
// EXPECT
