// RUN: %check-diags %s
// Clang computes 64-bit constants of calls otherwise than HLSL.
[[vk::constant_id(3)]] const int64_t A = min(7, 8);
[[vk::constant_id(4)]] const int B = min(7, 8);
RWStructuredBuffer<int64_t> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = A + B; }
// EXPECT
// DIAG: SpecConstantDefault @ 3
//| spec-constant-default.hlsl:3:42: error: the default value of specialization constant 'A' is too complex: write a literal
//|     3 | [[vk::constant_id(3)]] const int64_t A = min(7, 8);
//|       |                                          ^~~~~~~~~
//| 1 error generated.
