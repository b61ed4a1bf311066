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
// DIAG: OffsetOverlap @ 4
// DIAG: OffsetMisaligned @ 8
// DIAG: OffsetMisaligned @ 12
// DIAG: OffsetAcrossRow @ 13
// DIAG: OffsetOverlap @ 21
//| vk-offset.hlsl:4:26: error: 'b' at byte 8 overlaps the member before it, which ends at byte 16
//|     4 |   [[vk::offset(8)]] uint b;
//|       |                          ^
//| vk-offset.hlsl:8:26: error: 'b' at byte 6 is misaligned: a push constant needs a multiple of 4 bytes
//|     8 |   [[vk::offset(6)]] uint b;
//|       |                          ^
//| vk-offset.hlsl:12:28: error: 'list' at byte 20 is misaligned: a constant buffer needs a multiple of 16 bytes
//|    12 |   [[vk::offset(20)]] float list[2];
//|       |                            ^~~~
//| vk-offset.hlsl:13:29: error: 'v' at byte 56 crosses a 16-byte row, which a vector in a constant buffer must not do
//|    13 |   [[vk::offset(56)]] float3 v;
//|       |                             ^
//| vk-offset.hlsl:21:28: error: 'f' at byte 12 overlaps the member before it, which ends at byte 16
//|    21 |   [[vk::offset(12)]] float f;
//|       |                            ^
//| 5 errors generated.
