// RUN: %check-diags %s
Texture2D<float4> Tex;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = Tex.mips[0][int2(0, 0)].x;
}
// EXPECT
