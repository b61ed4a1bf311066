// RUN: %check-diags %s
int Other;
[[vk::constant_id(3)]] const int A = Other;
[[vk::constant_id(4)]] const int B;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = A + B;
}
// EXPECT
// DIAG: error @ 3
// DIAG: error @ 4
//| spec-constant-init.hlsl:3:34: error: variable with 'vk::constant_id' attribute must be a const int/float/enum/bool and be initialized with a literal
//|     3 | [[vk::constant_id(3)]] const int A = Other;
//|       |                                  ^
//| spec-constant-init.hlsl:4:34: error: variable with 'vk::constant_id' attribute must be a const int/float/enum/bool and be initialized with a literal
//|     4 | [[vk::constant_id(4)]] const int B;
//|       |                                  ^
//| 2 errors generated.
