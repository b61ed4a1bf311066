// RUN: %check-diags %s
Texture2D<float4> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T.Load(int3(0, 0, 0)).x;
}
// EXPECT
