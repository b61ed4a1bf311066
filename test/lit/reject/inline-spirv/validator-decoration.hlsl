// RUN: %check-diags %s
// The validator's error about a variable is reported at its decoration.
[[vk::ext_decorate(/* Volatile */ 21)]] RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = i;
}
// EXPECT
// DIAG: SpirvInlineInvalid @ 3
//| validator-decoration.hlsl:3:3: error: the SPIR-V validator rejects this inline instruction: Volatile decoration targeting '6[%Out]' is banned when using the Vulkan memory model.
//|     3 | [[vk::ext_decorate(/* Volatile */ 21)]] RWStructuredBuffer<uint> Out;
//|       |   ^~
//| 1 error generated.
// EXPECT -fspv-debug=vulkan
// DIAG: SpirvInlineInvalid @ 3
//| validator-decoration.hlsl:3:3: error: the SPIR-V validator rejects this inline instruction: Volatile decoration targeting '14[%Out]' is banned when using the Vulkan memory model.
//|     3 | [[vk::ext_decorate(/* Volatile */ 21)]] RWStructuredBuffer<uint> Out;
//|       |   ^~
//| 1 error generated.
