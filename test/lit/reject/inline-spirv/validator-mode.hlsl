// RUN: %check-diags %s
// The validator's error is reported at the declaration that caused it.
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = i;
  vk::ext_execution_mode(/* OriginUpperLeft */ 7);
}
// EXPECT
// DIAG: SpirvInlineInvalid @ 6
//| validator-mode.hlsl:6:3: error: the SPIR-V validator rejects this inline instruction: Execution mode can only be used with the Fragment execution model.
//|     6 |   vk::ext_execution_mode(/* OriginUpperLeft */ 7);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -fspv-debug=vulkan
// DIAG: SpirvInlineInvalid @ 6
//| validator-mode.hlsl:6:3: error: the SPIR-V validator rejects this inline instruction: Execution mode can only be used with the Fragment execution model.
//|     6 |   vk::ext_execution_mode(/* OriginUpperLeft */ 7);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
