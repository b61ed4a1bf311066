// RUN: %check-diags %s
// Attributes that do not apply at their place, or do not exist.
RWStructuredBuffer<uint> Out;
[[vk::ext_instruction(200)]] uint Global;
[[vk::ext_decoration(1)]] static uint Unknown;
[[vk::ext_instruction(200)]] uint flipped(uint v) { return ~v; }
uint plain([[vk::ext_reference]] uint v, [[vk::ext_literal]] uint w) { return v + w; }
struct [[vk::ext_capability(39)]] S {
  uint v;
};
enum [[vk::ext_extension("SPV_X")]] E { A };
[numthreads(8, 1, 1)] void main([[vk::ext_storage_class(7)]] uint i : SV_GroupIndex) {
  [[vk::ext_decorate(0)]] Out[i] = 1;
}
// EXPECT
// DIAG: InlineUnknown @ 5
// DIAG: InlineMisplaced @ 4
// DIAG: InlineBody @ 6
// DIAG: InlineMisplaced @ 7
// DIAG: InlineMisplaced @ 7
// DIAG: InlineMisplaced @ 8
// DIAG: InlineMisplaced @ 11
// DIAG: InlineMisplaced @ 12
// DIAG: InlineMisplaced @ 13
//| attributes.hlsl:5:3: error: unknown inline SPIR-V attribute 'vk::ext_decoration'
//|     5 | [[vk::ext_decoration(1)]] static uint Unknown;
//|       |   ^~
//| attributes.hlsl:4:3: error: 'vk::ext_instruction' has no effect here: it belongs on a function without a body
//|     4 | [[vk::ext_instruction(200)]] uint Global;
//|       |   ^~
//| attributes.hlsl:6:3: error: 'flipped' is a SPIR-V instruction and cannot have a body
//|     6 | [[vk::ext_instruction(200)]] uint flipped(uint v) { return ~v; }
//|       |   ^~
//| attributes.hlsl:7:14: error: 'vk::ext_reference' has no effect here: it belongs on a parameter of an instruction
//|     7 | uint plain([[vk::ext_reference]] uint v, [[vk::ext_literal]] uint w) { return v + w; }
//|       |              ^~
//| attributes.hlsl:7:44: error: 'vk::ext_literal' has no effect here: it belongs on a parameter of an instruction
//|     7 | uint plain([[vk::ext_reference]] uint v, [[vk::ext_literal]] uint w) { return v + w; }
//|       |                                            ^~
//| attributes.hlsl:8:10: error: 'vk::ext_capability' has no effect here: it belongs on a function, a variable, a member, the name of a type or a statement
//|     8 | struct [[vk::ext_capability(39)]] S {
//|       |          ^~
//| attributes.hlsl:11:8: error: 'vk::ext_extension' has no effect here: it belongs on a function, a variable, a member, the name of a type or a statement
//|    11 | enum [[vk::ext_extension("SPV_X")]] E { A };
//|       |        ^~
//| attributes.hlsl:12:35: error: 'vk::ext_storage_class' has no effect here: it belongs on a variable
//|    12 | [numthreads(8, 1, 1)] void main([[vk::ext_storage_class(7)]] uint i : SV_GroupIndex) {
//|       |                                   ^~
//| attributes.hlsl:13:5: error: 'vk::ext_decorate' has no effect here: it belongs on a function, a variable that is not a constant, or a member
//|    13 |   [[vk::ext_decorate(0)]] Out[i] = 1;
//|       |     ^~
//| 9 errors generated.
