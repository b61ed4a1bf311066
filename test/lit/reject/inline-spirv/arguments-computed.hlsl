// RUN: %check-diags %s
// Arguments of attributes that are not constant.
RWStructuredBuffer<uint> Out;
static uint n = 3;
[[vk::ext_instruction(n)]] uint computed(uint v);
[[vk::ext_decorate(0)]] static const uint Constant = 3;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  [[vk::ext_decorate_id(27, i)]] uint y = i;
  Out[0] = computed(y) + Constant;
}
// EXPECT
// DIAG: error @ 5
// DIAG: note @ 5
// DIAG: note @ 4
// DIAG: error @ 8
// DIAG: note @ 8
// DIAG: note @ 7
//| arguments-computed.hlsl:5:23: error: the argument of the attribute must be a constant expression
//|     5 | [[vk::ext_instruction(n)]] uint computed(uint v);
//|       |                       ^
//| arguments-computed.hlsl:5:23: note: read of non-const variable 'n' is not allowed in a constant expression
//| arguments-computed.hlsl:4:13: note: declared here
//|     4 | static uint n = 3;
//|       |             ^
//| arguments-computed.hlsl:8:29: error: an argument of the attribute must be a constant expression
//|     8 |   [[vk::ext_decorate_id(27, i)]] uint y = i;
//|       |                             ^
//| arguments-computed.hlsl:8:29: note: function parameter 'i' with unknown value cannot be used in a constant expression
//| arguments-computed.hlsl:7:38: note: declared here
//|     7 | [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                      ^
//| 2 errors generated.
