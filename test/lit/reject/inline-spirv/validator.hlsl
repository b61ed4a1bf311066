// RUN: %check-diags %s
// The validator's error is reported at the instruction.
RWStructuredBuffer<uint> Out;
[[vk::ext_instruction(/* OpIAdd */ 128)]] uint add(uint a, float b);
uint twice(uint i) {
  return i + 2 * add(i, 1.5);
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = i > 3 ? twice(i) : 1;
}
// EXPECT
// DIAG: SpirvInlineInvalid @ 6
//| validator.hlsl:6:18: error: the SPIR-V validator rejects this inline instruction: Expected int scalar or vector type as operand: IAdd operand index 3
//|     6 |   return i + 2 * add(i, 1.5);
//|       |                  ^~~
//| 1 error generated.
