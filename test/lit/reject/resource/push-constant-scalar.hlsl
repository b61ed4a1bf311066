// RUN: %check-diags %s
struct S {
  uint a;
};
[[vk::push_constant]] TYPE P ARRAY;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = P USE;
}
// EXPECT -DTYPE=uint -DARRAY= -DUSE=
// DIAG: PushConstantType @ 5
//| push-constant-scalar.hlsl:5:28: error: push constant 'P' must be a struct of numbers, vectors, matrices and arrays
//|     5 | [[vk::push_constant]] TYPE P ARRAY;
//|       |                            ^
//| 1 error generated.
// EXPECT -DTYPE=float3 -DARRAY= -DUSE=.x
// DIAG: PushConstantType @ 5
//| push-constant-scalar.hlsl:5:28: error: push constant 'P' must be a struct of numbers, vectors, matrices and arrays
//|     5 | [[vk::push_constant]] TYPE P ARRAY;
//|       |                            ^
//| 1 error generated.
// EXPECT -DTYPE=float4x4 -DARRAY= -DUSE=[0][0]
// DIAG: PushConstantType @ 5
//| push-constant-scalar.hlsl:5:28: error: push constant 'P' must be a struct of numbers, vectors, matrices and arrays
//|     5 | [[vk::push_constant]] TYPE P ARRAY;
//|       |                            ^
//| 1 error generated.
// EXPECT -DTYPE=S -DARRAY=[2] -DUSE=[1].a
// DIAG: PushConstantType @ 5
//| push-constant-scalar.hlsl:5:28: error: push constant 'P' must be a struct of numbers, vectors, matrices and arrays
//|     5 | [[vk::push_constant]] TYPE P ARRAY;
//|       |                            ^
//| 1 error generated.
