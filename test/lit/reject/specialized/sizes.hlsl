// Sizes are computed from integers of 32 bits.
// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 4;
[[vk::constant_id(1)]] const uint64_t Long = 4;
[[vk::constant_id(2)]] const float Real = 4;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float a[max(N, 2)];
  float b[Real];
  float c[Long];
  float d[N / (N - 4)];
  float e[N - 5];
  float f[N - 4];
  Out[i] = a[0] + b[0] + c[0] + d[0] + e[0] + f[0];
}
// EXPECT
// DIAG: ArraySizeNotConstant @ 8
// DIAG: error @ 9
// DIAG: ArraySizeNotConstant @ 11
// DIAG: error @ 12
//| sizes.hlsl:8:10: error: the size of an array must be known at compile time, or be computed from specialization constants by + - * / % << >> & | ^
//|     8 |   float a[max(N, 2)];
//|       |          ^
//| sizes.hlsl:9:11: error: size of array has non-integer type 'float'
//|     9 |   float b[Real];
//|       |           ^~~~
//| sizes.hlsl:11:10: error: the size of an array must be known at compile time, or be computed from specialization constants by + - * / % << >> & | ^
//|    11 |   float d[N / (N - 4)];
//|       |          ^
//| sizes.hlsl:12:11: error: array is too large (4'294'967'295 elements)
//|    12 |   float e[N - 5];
//|       |           ^~~~~
//| 4 errors generated.
