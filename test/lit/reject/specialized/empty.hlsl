// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 4;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float f[N - 4];
  Out[i] = f[0];
}
// EXPECT
// DIAG: LowerArrayEmpty @ 5
//| empty.hlsl:5:9: error: an array without elements is not supported
//|     5 |   float f[N - 4];
//|       |         ^
//| 1 error generated.
