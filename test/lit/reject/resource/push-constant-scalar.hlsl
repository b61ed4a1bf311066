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
// EXPECT -DTYPE=float3 -DARRAY= -DUSE=.x
// EXPECT -DTYPE=float4x4 -DARRAY= -DUSE=[0][0]
// EXPECT -DTYPE=S -DARRAY=[2] -DUSE=[1].a
