// A group whose constant has no default, after an error.
// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = missing;
[[vk::constant_id(1)]] const uint M = N;
RWStructuredBuffer<float> Out;
[numthreads(8, N, M)] void main(uint i : SV_GroupIndex) {
  float a[N];
  a[0] = i;
  Out[i] = a[0];
}
// EXPECT
// DIAG: error @ 3
// DIAG: error @ 4
// DIAG: error @ 6
// DIAG: ArraySizeNotConstant @ 7
//| wrong-default.hlsl:3:39: error: use of undeclared identifier 'missing'
//|     3 | [[vk::constant_id(0)]] const uint N = missing;
//|       |                                       ^~~~~~~
//| wrong-default.hlsl:4:35: error: variable with 'vk::constant_id' attribute must be a const int/float/enum/bool and be initialized with a literal
//|     4 | [[vk::constant_id(1)]] const uint M = N;
//|       |                                   ^
//| wrong-default.hlsl:6:2: error: 'numthreads' attribute requires an integer constant
//|     6 | [numthreads(8, N, M)] void main(uint i : SV_GroupIndex) {
//|       |  ^             ~
//| wrong-default.hlsl:7:10: error: the size of an array must be known at compile time, or be computed from specialization constants by + - * / % << >> & | ^
//|     7 |   float a[N];
//|       |          ^
//| 4 errors generated.
