// RUN: %check-diags %s
// A constant is not a variable that could be decorated.
RWStructuredBuffer<uint> Out;
[[vk::ext_decorate(0)]] static const uint Constant = 3;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Constant;
}
// EXPECT
// DIAG: InlineMisplaced @ 4
//| decorated-constant.hlsl:4:3: error: 'vk::ext_decorate' has no effect here: it belongs on a function, a variable that is not a constant, or a member
//|     4 | [[vk::ext_decorate(0)]] static const uint Constant = 3;
//|       |   ^~
//| 1 error generated.
