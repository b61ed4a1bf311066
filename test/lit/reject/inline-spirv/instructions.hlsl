// RUN: %check-diags %s
// Instructions that cannot be in a function, and results that do not match the grammar.
RWStructuredBuffer<uint> Out;
[[vk::ext_instruction(/* OpIAdd */ 128)]] void add(uint a, uint b);
[[vk::ext_instruction(/* OpStore */ 62)]] uint store([[vk::ext_reference]] uint place, uint value);
[[vk::ext_instruction(/* OpBranch */ 249)]] void branch(uint label);
[[vk::ext_instruction(/* OpLabel */ 248)]] uint label();
[[vk::ext_instruction(/* OpTypeInt */ 21)]] uint type([[vk::ext_literal]] uint bits);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  add(i, i);
  Out[0] = store(i, 1);
  branch(i);
  Out[1] = label();
  Out[2] = type(32);
}
// EXPECT
// DIAG: SpirvInlineResult @ 10
// DIAG: SpirvInlineResult @ 11
// DIAG: SpirvInlineRefused @ 12
// DIAG: SpirvInlineRefused @ 13
// DIAG: SpirvInlineRefused @ 14
//| instructions.hlsl:10:3: error: 'OpIAdd' gives a value, but 'add' is declared void
//|    10 |   add(i, i);
//|       |   ^~~
//| instructions.hlsl:11:12: error: 'OpStore' gives nothing, but 'store' is declared to give one
//|    11 |   Out[0] = store(i, 1);
//|       |            ^~~~~
//| instructions.hlsl:12:3: error: 'OpBranch' cannot be an inline instruction: write an if or a loop
//|    12 |   branch(i);
//|       |   ^~~~~~
//| instructions.hlsl:13:12: error: 'OpLabel' cannot be an inline instruction: it stands in no function
//|    13 |   Out[1] = label();
//|       |            ^~~~~
//| instructions.hlsl:14:12: error: 'OpTypeInt' cannot be an inline instruction: use vk::SpirvType or vk::SpirvOpaqueType
//|    14 |   Out[2] = type(32);
//|       |            ^~~~
//| 5 errors generated.
