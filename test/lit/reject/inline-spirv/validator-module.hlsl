// RUN: %check-diags %s
// The validator's error about an instruction that the compiler wrote is reported at the entry point.
RWStructuredBuffer<uint> Out;
[[vk::ext_capability(/* Kernel */ 6)]]
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = i;
}
// EXPECT
// DIAG: SpirvInlineModule @ 5
//| validator-module.hlsl:5:28: error: the SPIR-V validator rejects the module because of its inline SPIR-V: Capability Kernel is not allowed by Vulkan 1.3 specification (or requires extension)
//|     5 | [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                            ^~~~
//| 1 error generated.
