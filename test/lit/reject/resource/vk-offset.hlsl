// RUN: %check-diags %s
struct Backwards {
  uint4 a;
  [[vk::offset(8)]] uint b;
};
struct Odd {
  uint a;
  [[vk::offset(6)]] uint b;
};
struct InRows {
  float a;
  [[vk::offset(20)]] float list[2];
  [[vk::offset(56)]] float3 v;
};
StructuredBuffer<Backwards> B;
[[vk::push_constant]] Odd P;
ConstantBuffer<InRows> C;
StructuredBuffer<InRows> Fine;
cbuffer D {
  float4 e;
  [[vk::offset(12)]] float f;
}
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = B[0].b + P.b + C.v.x + Fine[0].v.x + f;
}
// EXPECT
