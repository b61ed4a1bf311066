// RUN: %check-diags %s
[[vk::push_constant]] RWStructuredBuffer<uint> P;
[numthreads(8, 1, 1)] void main() {
  P[0] = 1;
}
// EXPECT
// DIAG: PushConstantType @ 2
//| push-constant-type.hlsl:2:48: error: push constant 'P' must be a struct of numbers, vectors, matrices and arrays
//|     2 | [[vk::push_constant]] RWStructuredBuffer<uint> P;
//|       |                                                ^
//| 1 error generated.
