// RUN: %check-diags %s
// What attributes of inline SPIR-V are given.
RWStructuredBuffer<uint> Out;
static uint n = 3;
[[vk::ext_instruction(n)]] uint computed(uint v);
[[vk::ext_instruction(-1)]] uint negative(uint v);
[[vk::ext_instruction(1, 2)]] uint set(uint v);
[[vk::ext_instruction(1, "A", 2)]] uint many(uint v);
[[vk::ext_capability("Int8")]] [[vk::ext_instruction(200)]] uint text(uint v);
[[vk::ext_extension("")]] [[vk::ext_instruction(200)]] uint empty(uint v);
[[vk::ext_capability(1, 2)]] [[vk::ext_instruction(200)]] uint two(uint v);
[[vk::ext_type_def(0, 21)]] void old([[vk::ext_literal]] int bits, [[vk::ext_literal]] int isSigned);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0] = computed(i);
  Out[1] = negative(i);
  Out[2] = set(i);
  Out[3] = many(i);
  Out[4] = text(i);
  Out[5] = empty(i);
  Out[6] = two(i);
  old(32, 0);
  [[vk::ext_decorate_string(5635, 1)]] uint x = i;
  [[vk::ext_decorate_id(27, i)]] uint y = i;
  [[vk::ext_decorate(0, i)]] uint z = x + y;
  vk::ext_execution_mode(i);
  vk::ext_execution_mode(4460, i);
  vk::ext_execution_mode_id(38, 8u, i);
  Out[7] = z;
}
// EXPECT
// DIAG: error @ 5
// DIAG: note @ 5
// DIAG: note @ 4
// DIAG: error @ 23
// DIAG: note @ 23
// DIAG: note @ 13
// DIAG: error @ 24
// DIAG: note @ 24
// DIAG: note @ 13
//| arguments.hlsl:5:23: error: the argument of the attribute has to be a constant expression
//|     5 | [[vk::ext_instruction(n)]] uint computed(uint v);
//|       |                       ^
//| arguments.hlsl:5:23: note: read of non-const variable 'n' is not allowed in a constant expression
//| arguments.hlsl:4:13: note: declared here
//|     4 | static uint n = 3;
//|       |             ^
//| arguments.hlsl:23:29: error: 'clang::annotate' attribute requires parameter 2 to be a constant expression
//|    23 |   [[vk::ext_decorate_id(27, i)]] uint y = i;
//|       |                             ^
//| arguments.hlsl:23:29: note: function parameter 'i' with unknown value cannot be used in a constant expression
//| arguments.hlsl:13:38: note: declared here
//|    13 | [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                      ^
//| arguments.hlsl:24:25: error: 'clang::annotate' attribute requires parameter 2 to be a constant expression
//|    24 |   [[vk::ext_decorate(0, i)]] uint z = x + y;
//|       |                         ^
//| arguments.hlsl:24:25: note: function parameter 'i' with unknown value cannot be used in a constant expression
//| arguments.hlsl:13:38: note: declared here
//|    13 | [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                      ^
//| 3 errors generated.
