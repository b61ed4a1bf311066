// RUN: %check-diags %s
struct S {
  [[vk::offset(-4)]] uint a;
  [[vk::offset(1.5)]] uint c;
};
[[vk::offset(4)]] RWStructuredBuffer<S> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0].a = 1;
}
// EXPECT
// DIAG: OffsetMisplaced @ 6
// DIAG: OffsetForm @ 3
// DIAG: OffsetForm @ 4
//| vk-offset-form.hlsl:6:41: error: [[vk::offset]] on 'Out' has no effect: it belongs on a member of a struct or of a cbuffer
//|     6 | [[vk::offset(4)]] RWStructuredBuffer<S> Out;
//|       |                                         ^~~
//| vk-offset-form.hlsl:3:16: error: offset must be a non-negative integer constant
//|     3 |   [[vk::offset(-4)]] uint a;
//|       |                ^~
//| vk-offset-form.hlsl:4:16: error: offset must be a non-negative integer constant
//|     4 |   [[vk::offset(1.5)]] uint c;
//|       |                ^~~
//| 3 errors generated.
