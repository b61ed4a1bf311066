// RUN: %check-diags %s
// Wrong arguments of inline SPIR-V's attributes.
RWStructuredBuffer<uint> Out;
[[vk::ext_instruction(-1)]] uint negative(uint v);
[[vk::ext_instruction(1, 2)]] uint set(uint v);
[[vk::ext_instruction(1, "A", 2)]] uint many(uint v);
[[vk::ext_capability("Int8")]] [[vk::ext_instruction(200)]] uint text(uint v);
[[vk::ext_extension("")]] [[vk::ext_instruction(200)]] uint empty(uint v);
[[vk::ext_capability(1, 2)]] [[vk::ext_instruction(200)]] uint two(uint v);
[[vk::ext_type_def(0, 21)]] void old([[vk::ext_literal]] int bits, [[vk::ext_literal]] int isSigned);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[1] = negative(i);
  Out[2] = set(i);
  Out[3] = many(i);
  Out[4] = text(i);
  Out[5] = empty(i);
  Out[6] = two(i);
  old(32, 0);
  [[vk::ext_decorate_string(5635, 1)]] uint x = i;
  uint z = x;
  vk::ext_execution_mode(i);
  vk::ext_execution_mode(4460, i);
  vk::ext_execution_mode_id(38, 8u, i);
  Out[7] = z;
}
// EXPECT
// DIAG: InlineNumber @ 4
// DIAG: InlineText @ 5
// DIAG: InlineArguments @ 6
// DIAG: InlineNumber @ 7
// DIAG: InlineText @ 8
// DIAG: InlineArguments @ 9
// DIAG: InlineExtType @ 10
// DIAG: InlineText @ 19
// DIAG: InlineNumber @ 21
// DIAG: InlineConstant @ 22
// DIAG: InlineConstant @ 23
//| arguments.hlsl:4:23: error: the number for 'vk::ext_instruction' must be a constant of 16 bits, at least 0
//|     4 | [[vk::ext_instruction(-1)]] uint negative(uint v);
//|       |                       ^~
//| arguments.hlsl:5:3: error: 'vk::ext_instruction' needs a non-empty string in UTF-8 without a zero byte
//|     5 | [[vk::ext_instruction(1, 2)]] uint set(uint v);
//|       |   ^~
//| arguments.hlsl:6:3: error: 'vk::ext_instruction' does not take 3 arguments
//|     6 | [[vk::ext_instruction(1, "A", 2)]] uint many(uint v);
//|       |   ^~
//| arguments.hlsl:7:22: error: the number for 'vk::ext_capability' must be a constant of 32 bits, at least 0
//|     7 | [[vk::ext_capability("Int8")]] [[vk::ext_instruction(200)]] uint text(uint v);
//|       |                      ^~~~~~
//| arguments.hlsl:8:3: error: 'vk::ext_extension' needs a non-empty string in UTF-8 without a zero byte
//|     8 | [[vk::ext_extension("")]] [[vk::ext_instruction(200)]] uint empty(uint v);
//|       |   ^~
//| arguments.hlsl:9:3: error: 'vk::ext_capability' does not take 2 arguments
//|     9 | [[vk::ext_capability(1, 2)]] [[vk::ext_instruction(200)]] uint two(uint v);
//|       |   ^~
//| arguments.hlsl:10:3: error: 'vk::ext_type_def' is not supported: use vk::SpirvType or vk::SpirvOpaqueType
//|    10 | [[vk::ext_type_def(0, 21)]] void old([[vk::ext_literal]] int bits, [[vk::ext_literal]] int isSigned);
//|       |   ^~
//| arguments.hlsl:19:5: error: 'vk::ext_decorate_string' needs a non-empty string in UTF-8 without a zero byte
//|    19 |   [[vk::ext_decorate_string(5635, 1)]] uint x = i;
//|       |     ^~
//| arguments.hlsl:21:26: error: the number for 'vk::ext_execution_mode' must be a constant of 32 bits, at least 0
//|    21 |   vk::ext_execution_mode(i);
//|       |                          ^
//| arguments.hlsl:22:32: error: an operand of 'vk::ext_execution_mode' must be a constant
//|    22 |   vk::ext_execution_mode(4460, i);
//|       |                                ^
//| arguments.hlsl:23:37: error: an operand of 'vk::ext_execution_mode_id' must be a constant
//|    23 |   vk::ext_execution_mode_id(38, 8u, i);
//|       |                                     ^
//| 11 errors generated.
