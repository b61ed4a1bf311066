// RUN: %check-diags %s
[[vk::constant_id(3)]] const int A = 5;
[[vk::constant_id(3)]] const int B = 5;
[[vk::constant_id(3)]] const int C = 6;
[[vk::constant_id(3)]] const uint D = 5;
RWStructuredBuffer<int> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = A + B; Out[1] = C + D; }
// EXPECT
// DIAG: SpecConstantTwice @ 4
// DIAG: SpecConstantTwice @ 5
//| spec-constant-twice.hlsl:4:34: error: specialization constant 3 is already 'A', with another type or value
//|     4 | [[vk::constant_id(3)]] const int C = 6;
//|       |                                  ^
//| spec-constant-twice.hlsl:5:35: error: specialization constant 3 is already 'A', with another type or value
//|     5 | [[vk::constant_id(3)]] const uint D = 5;
//|       |                                   ^
//| 2 errors generated.
