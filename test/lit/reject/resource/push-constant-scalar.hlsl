// RUN: %check-diags %s
[[vk::push_constant]] uint Size;
[[vk::push_constant]] float4x4 M;
[[vk::push_constant]] float3 V;
struct S {
  uint a;
};
[[vk::push_constant]] S List[2];
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = Size + M[0][0] + V.x + List[1].a;
}
// EXPECT
